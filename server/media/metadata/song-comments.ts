import { silencePicture } from './pictures.ts'

// More than any song has.
const MOST_COMMENTS = 5000

// Of what songs say of themselves in FLAC and Ogg: what a player shows. A cover stands there in base64.
const COVER = 'METADATA_BLOCK_PICTURE'
const SAYS = new Set([
  'TITLE',
  'ARTIST',
  'ALBUMARTIST',
  'ALBUM',
  'TRACKNUMBER',
  'GENRE',
  'DATE',
  'COPYRIGHT',
  COVER,
])

/**
 * Empties comments (xiph.org, Vorbis I, 5) of what a player does not show. What stays moves together, and
 * who wrote them becomes spaces, so that they are as long as they were.
 * @param bytes the comments alone; changed
 * @returns false when they are cut off
 */
export function cleanComments(bytes: Buffer) {
  const kept = keptOf(bytes)
  if (!kept) return false
  const length = kept.comments.reduce((sum, { length }) => sum + 4 + length, 8)
  const said = Buffer.concat(kept.comments.flatMap((each) => [sizeOf(each.length), each]))
  bytes.fill(' ', 0, kept.end)
  bytes.writeUInt32LE(kept.end - length, 0)
  bytes.writeUInt32LE(kept.comments.length, kept.end - said.length - 4)
  said.copy(bytes, kept.end - said.length)
  return true
}

function keptOf(bytes: Buffer) {
  const writer = pieceAt(bytes, 0)
  if (!writer || writer.end + 4 > bytes.length) return undefined
  const count = bytes.readUInt32LE(writer.end)
  if (count > MOST_COMMENTS) return undefined
  const comments: Buffer[] = []
  let end = writer.end + 4
  for (let index = 0; index < count; index += 1) {
    const piece = pieceAt(bytes, end)
    if (!piece) return undefined
    end = piece.end
    comments.push(...shown(piece.data))
  }
  return { comments, end }
}

function shown(comment: Buffer): Buffer[] {
  const split = comment.indexOf('=')
  const name = comment.toString('latin1', 0, Math.max(0, split)).toUpperCase()
  if (!SAYS.has(name)) return []
  if (name !== COVER) return [Buffer.from(comment)]
  const picture = Buffer.from(comment.toString('latin1', split + 1), 'base64')
  silencePicture(picture)
  return [Buffer.concat([comment.subarray(0, split + 1), Buffer.from(picture.toString('base64'))])]
}

function pieceAt(bytes: Buffer, at: number) {
  if (at + 4 > bytes.length) return undefined
  const end = at + 4 + bytes.readUInt32LE(at)
  return end > bytes.length ? undefined : { data: bytes.subarray(at + 4, end), end }
}

function sizeOf(length: number) {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(length)
  return size
}
