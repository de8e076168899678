import { lazy } from 'react'

// Fetched when they are opened: they need the code of the forms.

/** The captions of many photos. */
export const Captions = lazy(async () => ({
  default: (await import('#gift/gallery/dialogs/captions.tsx')).Captions,
}))

/** Moves photos into another folder. */
export const MovePhotos = lazy(async () => ({
  default: (await import('#gift/gallery/dialogs/move-photos.tsx')).MovePhotos,
}))

/** Chooses the point of a photo that is never cropped. */
export const FocalPoint = lazy(async () => ({
  default: (await import('#web/forms/focal-point.tsx')).FocalPoint,
}))
