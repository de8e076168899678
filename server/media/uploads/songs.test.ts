import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { fixture } from '#tests/server/files.ts'
import { expectNothingKept } from '#tests/server/photos.ts'
import { chunk, frame, id3, lastTag, mp3 } from '#tests/server/songs.ts'
import { openUploadApp, uploadFile } from '#tests/server/upload-app.ts'

// Of one frame: MPEG 1, 128 kbit/s, 44.1 kHz, at each layer.
const LAYERS = { mp1: 0xff, mp2: 0xfd, mp3: 0xfb }

test.each<[stored: string, bytes: () => Buffer]>([
  ['mp3', () => layer('mp3')],
  ['mp2', () => layer('mp2')],
  ['pcm-s16', () => wavAs(1, 16)],
  ['pcm-f64', () => wavAs(3, 64)],
  ['alaw', () => wavAs(6, 8)],
  ['ulaw', () => wavAs(7, 8)],
  ['vorbis', () => fixture('lagu-vorbis.ogg')],
  ['opus', () => fixture('lagu-opus.ogg')],
  ['flac', () => fixture('lagu.flac')],
  ['aac', () => fixture('lagu.m4a')],
  ['aac', () => fixture('lagu-bergambar.m4a')],
  ['aac', () => patched('lagu-bergambar.m4a', ['avc1', 'jpeg'])],
])('a song is stored with its codec, %s, and without pictures among its tracks', async (codecs, bytes) => {
  const kado = await openUploadApp()
  const answer = await uploadFile(kado, 'audio', bytes())
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await kado.db.selectFrom('media').select('codecs').execute()).toEqual([{ codecs }])
  const { rawPayload } = await kado.app.inject({ url: answer.json().data.url })
  const input = new Input({ source: new BufferSource(rawPayload), formats: ALL_FORMATS })
  expect((await input.getTracks()).map(({ type }) => type)).toEqual(['audio'])
})

test('the title and artist of a song are decoded from any code page', async () => {
  const kado = await openUploadApp()
  const titles: [bytes: Buffer, title: string][] = [
    [Buffer.from([0x82, 0xb3, 0x82, 0xad, 0x82, 0xe7]), 'さくら'],
    [Buffer.from([0xd2, 0xb8, 0xec, 0xed, 0xe0, 0xff]), 'Тёмная'],
    [Buffer.from('Déjà Vu', 'latin1'), 'Déjà Vu'],
  ]
  for (const [bytes, title] of titles) {
    for (const song of [mp3(id3(frame('TIT2', '\0', bytes))), withLastTag(bytes)]) {
      const { url } = (await uploadFile(kado, 'audio', song)).json().data
      const { rawPayload } = await kado.app.inject({ url })
      expect((await parseBuffer(rawPayload)).common.title).toBe(title)
    }
  }
})

test.each<[what: string, bytes: () => Buffer, message: RegExp]>([
  ['Apple Lossless', () => m4aAs('alac'), /disimpan sebagai ALAC, .* MP3 atau M4A \(AAC\)/],
  ['AMR', () => m4aAs('samr'), /disimpan sebagai AMR,/],
  ['a song that its shop has locked', () => m4aAs('drms'), /dikunci oleh tokonya/],
  ['ADPCM', () => wavAs(17, 4), /disimpan sebagai ADPCM,/],
  ['a WAV of another codec', () => wavAs(85, 0), /memakai suara yang belum bisa/],
  [
    'an Ogg without a known sound',
    () => patched('lagu-opus.ogg', ['OpusHead', 'Speex   ']),
    /memakai suara yang/,
  ],
  ['a film', () => fixture('lampion.mp4'), /bukan lagu/],
])('%s is refused by name and leaves nothing', async (_, bytes, message) => {
  const kado = await openUploadApp()
  const answer = await uploadFile(kado, 'audio', bytes())
  expect(answer.statusCode).toBe(415)
  expect(answer.json().fields.audio).toMatch(message)
  await expectNothingKept(kado)
})

function withLastTag(title: Buffer) {
  return Buffer.concat([mp3(), lastTag(title.toString('latin1'), '')])
}

function layer(name: keyof typeof LAYERS) {
  const song = mp3()
  for (let at = 0; at < song.length; at += 417) {
    song[at + 1] = LAYERS[name]
    // The same rate has another number at each layer.
    if (name === 'mp2') song[at + 2] = 0x80
  }
  return song
}

// A WAV of one channel with silence, and with this number of its codec (RFC 2361).
function wavAs(codec: number, bits: number) {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(codec)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8000, 4)
  format.writeUInt32LE(1000 * bits, 8)
  format.writeUInt16LE(Math.max(1, bits / 8), 12)
  format.writeUInt16LE(bits, 14)
  return chunk('RIFF', 'WAVE', chunk('fmt ', format), chunk('data', Buffer.alloc(800)))
}

function patched(name: string, ...changes: [from: string, to: string][]) {
  let text = fixture(name).toString('latin1')
  for (const [from, to] of changes) text = text.replaceAll(from, to)
  return Buffer.from(text, 'latin1')
}

// An M4A whose sound is of another codec.
function m4aAs(codec: string) {
  return patched('lagu.m4a', ['mp4a', codec], ['esds', 'free'])
}
