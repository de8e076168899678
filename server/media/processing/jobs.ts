import type { MediaKind } from '#contract/media.ts'
import type { Sky } from '#gift/sky/contract.ts'

/** One file to store; `suffix` goes into its key, behind the stem that all files of an upload share. */
export type MadeFile = {
  file: string
  suffix: string
  extension: string
  type: string
  width: number
  height: number
}

/**
 * Everything to store of an upload: the file itself first; only photos have copies, widths and a placeholder, only
 * films and sounds codecs: 'avc aac', and only recordings a length in seconds.
 */
export type MadeMedia = {
  files: [MadeFile, ...MadeFile[]]
  widths: number[]
  placeholder: string
  codecs?: string
  seconds?: number
}

/** Suffix of the JPEG that is made for downloading a photo of another format. */
export const jpegSuffix = '-photo'

/**
 * A photo of a recognised format; turned by a quarter clockwise where `isTurned`. One with `hasLargeMemory` has the
 * memory that a photo needs which is held whole.
 */
export type PhotoJob = {
  kind: 'photo'
  source: string
  extension: string
  isTurned?: boolean
  hasLargeMemory?: boolean
}

/** An upload to check and rewrite. */
export type UploadJob = PhotoJob | { kind: Exclude<MediaKind, 'photo'>; source: string }

/** A share picture to draw; it has no file at `source`. */
export type ShareJob = { kind: 'share'; source: string; name: string; sky: Sky }

/**
 * What the worker is asked to do. It writes its results beside `source`, under names that begin with its name. Only
 * paths and the name in a share picture cross between the processes.
 */
export type Job = UploadJob | ShareJob

/**
 * Why a job failed: the file cannot be read, is a photo of which a part is lost, has a track that cannot be copied,
 * measures too many pixels, lasts too long, needs more memory or time than allowed, needs the worker with more memory,
 * or the disk is full.
 */
export type FailureReason =
  | 'unreadable'
  | 'cut_off'
  | 'unknown_track'
  | 'too_wide'
  | 'too_long'
  | 'too_heavy'
  | 'needs_memory'
  | 'disk_full'

/** What the worker sends: once that it is ready, then one answer for each job. */
export type WorkerMessage = { ready: true } | { made: MadeMedia } | { reason: FailureReason; codec?: string }

/** What is made of a film, song or voice, and a share picture. */
export function singleFile(file: Pick<MadeFile, 'file' | 'extension' | 'type'>): MadeMedia {
  return { files: [{ ...file, suffix: '', width: 0, height: 0 }], widths: [], placeholder: '' }
}

/** A failure whose reason is known; `codec` names the track that cannot be copied, where that is known. */
export class JobError extends Error {
  readonly reason: FailureReason
  readonly codec: string

  constructor(reason: FailureReason, codec = '') {
    super(reason)
    this.reason = reason
    this.codec = codec
  }
}
