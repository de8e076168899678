// All of it is fetched together, through this one door.
export { Arrivals, EmptyFolder } from './screen-owner-arrivals.tsx'
export { FolderButtons, PhotoButtons } from './screen-owner-buttons.tsx'
export { controlsOf } from './screen-owner-controls.tsx'
export { ArrangeFolders } from './screen-owner-folders.tsx'
export { FolderNameEditor, PhotoTitleEditor } from './screen-owner-lines.tsx'
export { NewFolderCard } from './screen-owner-new-folder.tsx'
export { ArrangePhotos } from './screen-owner-photos.tsx'
export { Replacement } from './screen-owner-replacement.tsx'
