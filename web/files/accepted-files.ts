import type { MediaKind } from '#contract/media.ts'

/** The `accept` of each file input. Not every browser counts HEIC among images, so it is named. */
export const acceptedFiles: Record<MediaKind, string> = {
  photo: 'image/*,.heic,.heif',
  audio: 'audio/*',
  video: 'video/*',
  voice: 'audio/*',
}
