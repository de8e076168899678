// What the screens of the gallery use of this folder, in one chunk that no visitor fetches.
export { BatchLine } from './batch-line.tsx'
export { FolderButtons, PhotoButtons } from './buttons.tsx'
export { ArrangeFolders, ArrangePhotos, FolderTools, Grip, PhotoTools } from './controls.tsx'
export { FolderNameEditor, NewFolderCard, PhotoTitleEditor } from './lines.tsx'
export { EmptyFolder, QueuedPhotos } from './queued-photos.tsx'
export { Replacement } from './replacement.tsx'
