/** A file made from a photo; `suffix` tells it from the photo itself in its name. */
export type Made = {
  file: string
  suffix: string
  extension: string
  type: string
  width: number
  height: number
}

/** What is stored of a photo: itself first, then its smaller copies, and what is shown until they come. */
export type MadePhoto = { files: [Made, ...Made[]]; widths: number[]; placeholder: string }

/** What stands in the name of the JPEG of a photo that is none itself. */
export const jpegSuffix = '-photo'

/**
 * What the decoder is asked: to make what is stored of a photo, in files whose names begin with its own,
 * or to write a picture as a JPEG. Paths only: no byte of a photo crosses between the processes.
 */
export type Job =
  | { make: 'photo'; source: string; extension: string; isRoomy: boolean }
  | { make: 'jpeg'; source: string; target: string }

/**
 * Why the decoder made nothing: it cannot be read, measures too much, needs more memory than there is
 * for it, needs the roomier decoder, or found no room on the disk.
 */
export type Reason = 'unreadable' | 'too_wide' | 'too_heavy' | 'needs_room' | 'disk_full'

/** What the decoder says: that it is ready, and then an answer to each job. */
export type Said = { ready: true } | { photo: MadePhoto } | { written: true } | { reason: Reason }
