import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mediaRefusals } from '#contract/media-refusals.ts'
import { expectNothingKept } from '#tests/server/photos.ts'
import { openUploadApp, uploadFile } from '#tests/server/upload-app.ts'

const BAD_MARKER = Buffer.from([0xff, 0xd3])

const noise = () =>
  sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
const photos = {
  jpeg: await noise().jpeg().toBuffer(),
  progressive: await noise().jpeg({ progressive: true }).toBuffer(),
  scans: await noise().jpeg({ mozjpeg: true }).toBuffer(),
  png: await noise().png().toBuffer(),
  interlaced: await noise().png({ progressive: true }).toBuffer(),
  webp: await noise().webp().toBuffer(),
  avif: await noise().avif({ effort: 0 }).toBuffer(),
}
type Name = keyof typeof photos
type Change = [name: Name, what: string, change: (whole: Buffer) => Buffer]

const without = (bytes: number) => (whole: Buffer) => whole.subarray(0, whole.length - bytes)
const part = (share: number) => (whole: Buffer) => whole.subarray(0, Math.floor(whole.length * share))
const zerosFrom = (share: number) => (whole: Buffer) =>
  Buffer.from(whole).fill(0, Math.floor(whole.length * share))

const whole: Change[] = [
  ...(['jpeg', 'progressive', 'scans'] as const).flatMap((name): Change[] => [
    [name, 'without half of its end', without(1)],
    [name, 'without its end', without(2)],
    [name, 'without its last bytes', without(4)],
    [name, 'with zeros instead of its end', (bytes) => Buffer.concat([without(2)(bytes), Buffer.alloc(900)])],
    [name, 'with rubbish behind it', (bytes) => Buffer.concat([bytes, Buffer.from('rubbish'.repeat(99))])],
  ]),
  ...(['png', 'interlaced'] as const).flatMap((name): Change[] => [
    [name, 'without its last chunk', without(12)],
    [name, 'without a checksum', without(14)],
    [name, 'without the end of its data', without(22)],
  ]),
]
const lost: Change[] = [
  ...(['jpeg', 'progressive', 'scans', 'png', 'interlaced', 'webp', 'avif'] as const).flatMap((name) =>
    [0.9, 0.7, 0.3, 0.1].map((share): Change => [name, `of which ${share} is left`, part(share)]),
  ),
  ['jpeg', 'whose second half is zeros', zerosFrom(0.5)],
  ['png', 'whose second half is zeros', zerosFrom(0.5)],
  ['webp', 'without its last bytes', without(4)],
  ['jpeg', 'without a scan', part(0.005)],
  [
    'jpeg',
    'with a stray marker in its middle',
    (bytes) =>
      Buffer.concat([bytes.subarray(0, bytes.length / 2), BAD_MARKER, bytes.subarray(bytes.length / 2)]),
  ],
]

test('a photo that lacks only its last bytes is accepted', async () => {
  const kado = await openUploadApp()
  for (const [name, what, change] of whole) {
    kado.clock.now += 60_001
    const bytes = photos[name]
    const answer = await uploadFile(kado, 'photo', change(bytes))
    expect(answer.statusCode, `${name} ${what}`).toBe(200)
    const { rawPayload } = await kado.app.inject({ url: answer.json().data.url })
    expect(await difference(rawPayload, bytes), `${name} ${what}`).toBeLessThan(20)
  }
})

test('a photo that is cut off is refused with advice', async () => {
  const kado = await openUploadApp()
  for (const [name, what, change] of lost) {
    kado.clock.now += 60_001
    const answer = await uploadFile(kado, 'photo', change(photos[name]))
    const message = 'Foto ini terpotong. Salin sekali lagi.'
    expect(mediaRefusals.photoCutOff).toBe(message)
    expect(answer.json(), `${name} ${what}`).toMatchObject({
      code: 'unsupported_media',
      fields: { photo: message },
    })
    await expectNothingKept(kado)
  }
})

// The mean difference of a channel in the last rows.
async function difference(stored: Buffer, original: Buffer) {
  const rows = (bytes: Buffer) =>
    sharp(bytes).extract({ left: 0, top: 232, width: 320, height: 8 }).removeAlpha().raw().toBuffer()
  const [one, other] = [await rows(stored), await rows(original)]
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}
