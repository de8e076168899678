import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readCodec, readTags } from './tags.ts'

const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, '../../tests/fixtures', name))

// MPEG 1, 44.1 kHz, 128 kbit/s: some frames of silence.
function mpeg(second: number, rate: number) {
  const frame = Buffer.alloc(417)
  frame.set([0xff, second, rate])
  return Buffer.concat(Array.from({ length: 8 }, () => frame))
}

// A WAV of one channel by the number of its codec (RFC 2361).
function wav(codec: number, bits: number) {
  const head = Buffer.from('RIFF----WAVEfmt ----................data----', 'latin1')
  head.writeUInt32LE(836, 4)
  head.writeUInt32LE(16, 16)
  for (const [value, at] of [
    [codec, 20],
    [1, 22],
    [8000, 24],
    [0, 26],
    [8000, 28],
    [0, 30],
    [Math.max(1, bits / 8), 32],
    [bits, 34],
  ] as const)
    head.writeUInt16LE(value, at)
  head.writeUInt32LE(800, 40)
  return Buffer.concat([head, Buffer.alloc(800)])
}

test.each<[codec: string, bytes: () => Buffer]>([
  ['mp3', () => mpeg(0xfb, 0x90)],
  ['mp2', () => mpeg(0xfd, 0x80)],
  ['pcm-s16', () => wav(1, 16)],
  ['pcm-f64', () => wav(3, 64)],
  ['alaw', () => wav(6, 8)],
  ['adpcm', () => wav(17, 4)],
  ['vorbis', () => fixture('lagu-vorbis.ogg')],
  ['opus', () => fixture('lagu-opus.ogg')],
  ['flac', () => fixture('lagu.flac')],
  ['aac', () => fixture('lagu.m4a')],
  ['alac', () => Buffer.from(fixture('lagu.m4a').toString('latin1').replaceAll('mp4a', 'alac'), 'latin1')],
])('the codec of a picked song is %s', async (codec, bytes) => {
  expect((await readCodec(new Blob([new Uint8Array(bytes())]))).codec).toBe(codec)
})

test('a title in an old code page is decoded', async () => {
  const tag = Buffer.alloc(128)
  tag.write('TAG')
  tag.set([0x82, 0xb3, 0x82, 0xad, 0x82, 0xe7], 3)
  const song = Buffer.concat([mpeg(0xfb, 0x90), tag])
  expect(await readTags(new Blob([new Uint8Array(song)]))).toMatchObject({ title: 'さくら' })
})
