import type { MediaKind } from '#contract/media.ts'

/** What a file input lets through. Not every browser counts HEIC among images, so it is named. */
export const acceptedFiles: Record<MediaKind, string> = {
  photo: 'image/*,.heic,.heif',
  audio: 'audio/*',
  video: 'video/*',
  voice: 'audio/*',
}
