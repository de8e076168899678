import { FlacOutputFormat, Mp4OutputFormat, OggOutputFormat } from 'mediabunny'
import type { MediaKind } from '#contract/media.ts'
import { phoneFilm, taggedWebm } from './films.ts'
import { plain } from './photos.ts'
import { SECRET } from './secret.ts'
import { chunk, frame, id3, mp3, taggedSong, wav } from './songs.ts'

/** A file that is accepted although its metadata contain SECRET. */
export type Original = { name: string; kind: MediaKind; bytes: Buffer }

/** A small file of each accepted kind. */
export async function originals(): Promise<Original[]> {
  const photo = () => plain(24, 18).withExif({ IFD0: { ImageDescription: SECRET } })
  const song = id3(frame('TIT2', '\0Hujan'), frame('COMM', '\0ind', SECRET))
  const pieces = chunk('LIST', 'INFO', chunk('INAM', 'Hujan'), chunk('ICMT', SECRET))
  return [
    { name: 'JPEG', kind: 'photo', bytes: await photo().jpeg().toBuffer() },
    { name: 'progressive JPEG', kind: 'photo', bytes: await photo().jpeg({ progressive: true }).toBuffer() },
    { name: 'PNG', kind: 'photo', bytes: await photo().png().toBuffer() },
    { name: 'WebP', kind: 'photo', bytes: await photo().webp().toBuffer() },
    { name: 'AVIF', kind: 'photo', bytes: await photo().avif({ effort: 0 }).toBuffer() },
    { name: 'MP4', kind: 'video', bytes: await phoneFilm() },
    { name: 'WebM', kind: 'video', bytes: await taggedWebm() },
    { name: 'MP3', kind: 'audio', bytes: mp3(song) },
    { name: 'M4A', kind: 'audio', bytes: await taggedSong('lagu.m4a', new Mp4OutputFormat()) },
    { name: 'FLAC', kind: 'audio', bytes: await taggedSong('lagu.flac', new FlacOutputFormat()) },
    { name: 'Ogg', kind: 'audio', bytes: await taggedSong('lagu-opus.ogg', new OggOutputFormat()) },
    { name: 'WAV', kind: 'audio', bytes: wav(pieces) },
  ]
}

export type Random = () => number

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Damages bytes in one to three ways, as disks, networks and attackers do. */
export function mutate(bytes: Buffer, random: Random) {
  let damaged = Buffer.from(bytes)
  for (let count = 1 + whole(random, 3); count > 0; count -= 1) {
    const damage = damages[whole(random, damages.length)]
    if (damage && damaged.length > 0) damaged = damage(damaged, random)
  }
  return damaged
}

type Damage = (bytes: Buffer<ArrayBuffer>, random: Random) => Buffer<ArrayBuffer>

const EXTREMES = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff]

const damages: Damage[] = [
  function flipBits(bytes, random) {
    for (let count = 1 + whole(random, 8); count > 0; count -= 1) {
      const at = whole(random, bytes.length)
      bytes[at] = Number(bytes[at]) ^ (1 << whole(random, 8))
    }
    return bytes
  },
  // Near the start, which holds lengths and names.
  function changeHead(bytes, random) {
    bytes[whole(random, Math.min(bytes.length, 200))] = whole(random, 256)
    return bytes
  },
  function writeExtreme(bytes, random) {
    const at = whole(random, Math.max(1, bytes.length - 4))
    if (bytes.length >= 4) bytes.writeUInt32BE(EXTREMES[whole(random, EXTREMES.length)] ?? 0, at)
    return bytes
  },
  (bytes, random) => bytes.subarray(0, whole(random, bytes.length)),
  function leaveOut(bytes, random) {
    const [from, to] = span(bytes, random)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  function repeat(bytes, random) {
    const [from, to] = span(bytes, random)
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  },
  function blank(bytes, random) {
    return bytes.fill(0, ...span(bytes, random))
  },
  function addRubbish(bytes, random) {
    const rubbish = Buffer.from(Array.from({ length: 1 + whole(random, 200) }, () => whole(random, 256)))
    const at = whole(random, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), rubbish, bytes.subarray(at)])
  },
]

function span(bytes: Buffer, random: Random): [number, number] {
  const from = whole(random, bytes.length)
  return [from, from + 1 + whole(random, Math.min(bytes.length - from, 400))]
}

function whole(random: Random, below: number) {
  return Math.floor(random() * below)
}
