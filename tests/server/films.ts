import { MovOutputFormat, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny'
import { rewrite } from './rewrite.ts'
import { SECRET } from './secret.ts'

/** A box of the MP4 family (ISO/IEC 14496-12): its size, its name, and its content. */
export function box(name: string, ...content: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each) : each)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inside.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, inside])
}

/**
 * Makes a film as phones write it, with SECRET in every place where phones and editors store metadata.
 * @param second whether there is a second sound track, and whether it is switched on
 */
export async function phoneFilm(format: 'MP4' | 'MOV' = 'MP4', second?: boolean) {
  const options = { fastStart: false } as const
  const output = format === 'MOV' ? new MovOutputFormat(options) : new Mp4OutputFormat(options)
  const film = await rewrite(
    'lampion.mp4',
    output,
    { title: SECRET, comment: SECRET },
    { name: SECRET, second },
  )
  const handler = box('hdlr', Buffer.alloc(8), 'meta', Buffer.alloc(12), SECRET)
  return Buffer.concat([
    addToIndex(
      film,
      box('udta', box('\u00a9xyz', SECRET), box('loci', SECRET)),
      box('meta', handler, ...appleLocation()),
      box('trak', box('mdia', handler, box('minf', SECRET))),
      box('uuid', SECRET),
    ),
    ...[box('uuid', `XMP ${SECRET}`), box('free', SECRET), box('sefd', SECRET), box('mdat', SECRET)],
  ])
}

/** A film whose last sound track is spatial as an iPhone names it. @param second as for `phoneFilm` */
export async function spatialFilm(second?: boolean) {
  const film = await phoneFilm('MP4', second)
  film.write('apac', film.lastIndexOf('mp4a'), 'latin1')
  film.write('dapa', film.lastIndexOf('esds'), 'latin1')
  return film
}

// As iPhones write it (QuickTime File Format, metadata): a list of keys, and the value of the first.
function appleLocation() {
  const one = Buffer.from([0, 0, 0, 1])
  const key = box('mdta', 'com.apple.quicktime.location.ISO6709')
  const value = box('data', one, Buffer.alloc(4), SECRET)
  return [box('keys', Buffer.alloc(4), one, key), box('ilst', box(one.toString('latin1'), value))]
}

/** Puts boxes at the end of a film's index, which must be the last box of the file. */
export function addToIndex(film: Buffer, ...boxes: Buffer[]) {
  const index = film.lastIndexOf('moov') - 4
  const added = Buffer.concat(boxes)
  const bytes = Buffer.concat([film, added])
  bytes.writeUInt32BE(film.length - index + added.length, index)
  return bytes
}

/** Makes a WebM with SECRET in its tags, its track's name, an attachment and an element behind the clusters. */
export async function taggedWebm() {
  const raw = { LOCATION: SECRET }
  const tags = { title: SECRET, comment: SECRET, raw }
  return rewrite('lampion.webm', new WebMOutputFormat(), tags, { name: SECRET })
}
