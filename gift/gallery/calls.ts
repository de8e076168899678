import { endpoint } from '#contract/endpoint.ts'
import { removing, restoring } from '#contract/list-calls.ts'
import type { schemas } from './schemas.ts'

/** The published path returns the folders, or with `folderId` the photos of one. */
export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/gallery.php',
  access: 'anyone',
  refuses: ['validation', 'not_found'],
})

/** The published path takes three calls; only one of them names its action. */
export const change = endpoint<typeof schemas.change>({
  method: 'POST',
  path: '/gallery.php',
  access: 'editors',
  uploads: { photoFile: 'photo' },
  refuses: ['not_found'],
  isIdempotent: true,
})

/** The published path as its callers see it: one view for each thing it does. */
export const published = {
  loadFolders: endpoint<typeof schemas.loadFolders>(load),
  loadPhotos: endpoint<typeof schemas.loadPhotos>(load),
  rename: endpoint<typeof schemas.rename>(change),
  replacePhoto: endpoint<typeof schemas.replacePhoto>(change),
  updateTitle: endpoint<typeof schemas.updateTitle>({
    ...change,
    path: '/gallery.php?action=updateTitle',
  }),
}

export const addFolder = endpoint<typeof schemas.addFolder>({
  method: 'POST',
  path: '/gallery/folders',
  access: 'editors',
  creates: true,
})

export const removeFolder = removing<typeof schemas.removeFolder>('/gallery/folders')

export const restoreFolder = restoring<typeof schemas.restoreFolder>('/gallery/folders')

export const orderFolders = endpoint<typeof schemas.orderFolders>({
  method: 'PUT',
  path: '/gallery/folders/order',
  access: 'editors',
  refuses: ['not_found'],
})

export const addPhoto = endpoint<typeof schemas.addPhoto>({
  method: 'POST',
  path: '/gallery/folders/:id/photos',
  access: 'editors',
  uploads: { photoFile: 'photo' },
  creates: true,
  refuses: ['not_found'],
})

export const removePhoto = removing<typeof schemas.removePhoto>('/gallery/photos')

export const restorePhoto = restoring<typeof schemas.restorePhoto>('/gallery/photos')

export const focusPhoto = endpoint<typeof schemas.focusPhoto>({
  method: 'PUT',
  path: '/gallery/photos/:id/focus',
  access: 'editors',
  refuses: ['not_found'],
  isIdempotent: true,
})

export const turnPhoto = endpoint<typeof schemas.turnPhoto>({
  method: 'POST',
  path: '/gallery/photos/:id/turn',
  access: 'editors',
  refuses: ['not_found', 'too_many', 'unsupported_media'],
})

export const orderPhotos = endpoint<typeof schemas.orderPhotos>({
  method: 'PUT',
  path: '/gallery/folders/:id/order',
  access: 'editors',
  refuses: ['not_found'],
})

export const movePhotos = endpoint<typeof schemas.movePhotos>({
  method: 'PUT',
  path: '/gallery/folders/:id/photos',
  access: 'editors',
  refuses: ['not_found'],
  isIdempotent: true,
})
