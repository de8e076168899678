import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MovOutputFormat, OggOutputFormat, WebMOutputFormat } from 'mediabunny'
import { Refusal } from '#server/http/errors.ts'
import { openProcessing, QUEUES } from '#server/media/processing/process-media.ts'
import { makeFolder } from './app.ts'
import { taggedWebm } from './films.ts'
import { originals, randomFrom } from './mutations.ts'
import { rewrite } from './rewrite.ts'
import { taggedSong } from './songs.ts'
import { makeVoice } from './voices.ts'

/** A file of one container, as a recorder or an attacker leaves it. */
export type Tailed = { name: string; kind: 'audio' | 'video' | 'voice' | 'narration'; bytes: Buffer }

// Lengths around the sizes of headers, and beyond what a parser reads at once.
const LENGTHS = [1, 7, 8, 9, 12, 16, 100, 70_000]

const UNKNOWN = Buffer.from('01ffffffffffffff', 'hex')

/** A small film, song or voice of each container that is accepted; live ones have elements of unknown length. */
export async function containers(): Promise<Tailed[]> {
  const known = (await originals()).flatMap(({ name, kind, bytes }) =>
    kind === 'photo' ? [] : [{ name, kind, bytes }],
  )
  return [
    ...known,
    { name: 'MOV', kind: 'video', bytes: await rewrite('lampion.mp4', new MovOutputFormat(), {}) },
    {
      name: 'live WebM',
      kind: 'video',
      bytes: await rewrite('lampion.webm', new WebMOutputFormat({ appendOnly: true }), {}),
    },
    { name: 'WebM with unknown lengths', kind: 'video', bytes: forgetLengths(await taggedWebm()) },
    { name: 'voice as WebM', kind: 'voice', bytes: await makeVoice('webm') },
    { name: 'voice as MP4', kind: 'voice', bytes: await makeVoice('mp4') },
    {
      name: 'narration as Ogg',
      kind: 'narration',
      bytes: await taggedSong('lagu-opus.ogg', new OggOutputFormat()),
    },
  ]
}

/** The file with each tail, and cut off at each of some places. */
export function withTails({ name, kind, bytes }: Tailed): Tailed[] {
  const random = randomFrom(bytes.length)
  const garbage = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
  const tails: [string, Buffer][] = [
    ...LENGTHS.map((length): [string, Buffer] => [`${length} zeros`, Buffer.alloc(length)]),
    ...LENGTHS.map((length): [string, Buffer] => [`${length} bytes of garbage`, garbage(length)]),
    ...LENGTHS.map((length): [string, Buffer] => [`${length} times 255`, Buffer.alloc(length, 255)]),
    ['itself once more', bytes],
    ['its first half', bytes.subarray(0, bytes.length / 2)],
    ['a box of size 0', box(0, 'moof')],
    ['many boxes of size 0', Buffer.concat(Array.from({ length: 100 }, () => box(0, 'free')))],
    ['a box of size 1', Buffer.concat([box(1, 'mdat'), Buffer.alloc(8)])],
    ['a box of size 4', box(4, 'moov')],
    ['a box longer than any file', box(0xffffffff, 'moof')],
    ['a box longer than 2^63', Buffer.concat([box(1, 'moof'), Buffer.alloc(8, 255)])],
    ['a chunk of size 0', Buffer.from('data\0\0\0\0')],
    ['a cluster of unknown length', Buffer.from('1f43b67501ffffffffffffff', 'hex')],
    ['a cluster longer than any file', Buffer.from('1f43b67508ffffffffff', 'hex')],
    ['a void element longer than any file', Buffer.from('ec08ffffffffff', 'hex')],
    ['an Ogg page', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(23)])],
    ['a half of an MP3 frame', Buffer.from('fffb906400000000', 'hex')],
  ]
  const cuts = Array.from({ length: 16 }, (_, part) => Math.floor((bytes.length * part) / 16))
  return [
    ...tails.flatMap(([tail, end]) => [
      { name: `${name} and ${tail}`, kind, bytes: Buffer.concat([bytes, end]) },
      { name: `${name}, ${tail} and 12 zeros`, kind, bytes: Buffer.concat([bytes, end, Buffer.alloc(12)]) },
    ]),
    ...cuts.map((end) => ({
      name: `${name} of ${end} bytes and 12 zeros`,
      kind,
      bytes: Buffer.concat([bytes.subarray(0, end), Buffer.alloc(12)]),
    })),
  ]
}

/**
 * Processes each file. @returns its name, and 'taken' or the code of its refusal; `too_large` is one that kept its parser
 * busy for longer than any of these small files needs
 */
export async function tryTails(files: Tailed[]) {
  const brief = { processorTime: 2000, timeout: 60_000 }
  const queues = { film: { ...QUEUES.film, ...brief }, voice: { ...QUEUES.voice, ...brief } }
  const { processUpload } = openProcessing({ ...QUEUES, ...queues })
  const { signal } = new AbortController()
  const source = join(makeFolder(), 'berkas')
  const outcomes: [string, string][] = []
  for (const { name, kind, bytes } of files) {
    writeFileSync(source, bytes)
    const making = processUpload({ kind, source }, { person: 'raka', giftId: 1, signal })
    const refused = (error: unknown) => (error instanceof Refusal ? error.code : String(error))
    outcomes.push([name, await making.then(() => 'taken', refused)])
  }
  return outcomes
}

function box(size: number, name: string) {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(name, 4, 'latin1')
  return head
}

// A segment and clusters whose lengths are written in eight bytes get the length that means an unknown one (RFC 8794, 6.2).
function forgetLengths(bytes: Buffer) {
  const live = Buffer.from(bytes)
  for (const id of ['18538067', '1f43b675'])
    for (let at = live.indexOf(id, 0, 'hex'); at >= 0; at = live.indexOf(id, at + 4, 'hex'))
      if (live[at + 4] === 1) UNKNOWN.copy(live, at + 4)
  return live
}
