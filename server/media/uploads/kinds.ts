import { type FileHandle, open } from 'node:fs/promises'
import { type MediaKind, mediaTexts } from '#contract/media.ts'
import { Refusal } from '#server/http/errors.ts'
import { makeSemaphore } from '#server/jobs/semaphore.ts'
import { cleanMovie } from '#server/media/metadata/movies.ts'
import { MOST_TAGS, TAG_HEAD, tagLength } from '#server/media/metadata/song-id3.ts'
import { cleanSong } from '#server/media/metadata/songs.ts'
import { cleanWebm } from '#server/media/metadata/webm.ts'

/** How a recognised file is named and served. */
export type Recognised = { extension: string; type: string }

const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

// Browsers play a MOV only when it says that it is an MP4; inside they are the same.
const MP4 = { extension: 'mp4', type: 'video/mp4' }

// In bytes: enough to tell every kind that we take.
const HEAD = 4100

// Each film holds its index while it is cleaned.
const inTurn = makeSemaphore({ atOnce: 2, mostWaiting: 100 })

// By what the bytes say, after any parameters are cut off.
const known: Record<MediaKind, Record<string, Recognised>> = {
  photo: {
    'image/jpeg': { extension: 'jpg', type: 'image/jpeg' },
    'image/png': { extension: 'png', type: 'image/png' },
    'image/webp': { extension: 'webp', type: 'image/webp' },
    'image/avif': { extension: 'avif', type: 'image/avif' },
  },
  audio: {
    'audio/mpeg': { extension: 'mp3', type: 'audio/mpeg' },
    'audio/x-m4a': { extension: 'm4a', type: 'audio/mp4' },
    'audio/mp4': { extension: 'm4a', type: 'audio/mp4' },
    'video/mp4': { extension: 'm4a', type: 'audio/mp4' },
    'audio/aac': { extension: 'aac', type: 'audio/aac' },
    'audio/ogg': { extension: 'ogg', type: 'audio/ogg' },
    'audio/opus': { extension: 'ogg', type: 'audio/ogg' },
    'audio/wav': { extension: 'wav', type: 'audio/wav' },
    'audio/flac': { extension: 'flac', type: 'audio/flac' },
    'audio/x-flac': { extension: 'flac', type: 'audio/flac' },
  },
  video: {
    'video/mp4': MP4,
    'video/x-m4v': MP4,
    'video/quicktime': MP4,
    'video/webm': { extension: 'webm', type: 'video/webm' },
  },
}

/**
 * What a file is by its bytes, whatever its name or type says. What a film or a song says of places
 * and people, beyond what a player shows, is removed from the file.
 * @throws {Refusal} `unsupported_media` when it is not of the kind that is asked for
 */
export async function recognise(file: string, kind: MediaKind): Promise<Recognised> {
  const mime = await mimeOf(file, kind)
  if (kind === 'photo' && HEIC.has(mime)) throw new Refusal('unsupported_media', mediaTexts.heic)
  const recognised = known[kind][mime]
  if (!recognised) throw wrongKind(kind)
  if (/mp4$/.test(recognised.type)) {
    // Each track says what it holds; a song in a film's clothes is a song.
    const tracks = await inTurn(() => cleanMovie(file, kind === 'audio'))
    const isRight = kind === 'video' ? tracks?.has('vide') : tracks?.has('soun') && !tracks.has('vide')
    if (!isRight) throw wrongKind(kind)
  } else if (kind === 'video') {
    if (!(await inTurn(() => cleanWebm(file)))) throw wrongKind(kind)
  } else if (kind === 'audio' && !(await cleanSong(file, recognised.extension))) throw wrongKind(kind)
  return recognised
}

// By its first bytes alone: a file can be made so that to look further takes for ever.
async function mimeOf(file: string, kind: MediaKind) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(HEAD),
      0,
      HEAD,
      kind === 'audio' ? await songStart(handle) : 0,
    )
    const { fileTypeFromBuffer } = await import('file-type')
    const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead))
    return (found?.mime ?? '').split(';', 1).join('')
  } finally {
    await handle.close()
  }
}

// Where a song begins: behind what stands before it of its title and cover (ID3v2), which may be long.
async function songStart(handle: FileHandle) {
  let start = 0
  for (let tags = 0; tags < MOST_TAGS; tags += 1) {
    const { buffer } = await handle.read(Buffer.alloc(TAG_HEAD), 0, TAG_HEAD, start)
    if (buffer.toString('latin1', 0, 3) !== 'ID3') break
    start += tagLength(buffer)
  }
  return start
}

export function wrongKind(kind: MediaKind) {
  return new Refusal('unsupported_media', mediaTexts.wrongKind[kind])
}
