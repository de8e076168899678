import { lazyDialog } from '#web/loading/lazy-dialog.tsx'

// Fetched when they are opened: they need the code of the forms.

/** The captions of many photos. */
export const Captions = lazyDialog(
  'Keterangan foto',
  async () => (await import('#gift/gallery/dialogs/captions.tsx')).Captions,
)

/** Moves photos into another folder. */
export const MovePhotos = lazyDialog(
  'Pindah folder',
  async () => (await import('#gift/gallery/dialogs/move-photos.tsx')).MovePhotos,
)
