import { BufferSource, Input, OGG, OggOutputFormat, WEBM } from 'mediabunny'
import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { mediaTexts } from '#contract/media.ts'
import { mediaRefusals } from '#contract/media-refusals.ts'
import { everyRow } from '#tests/server/app.ts'
import { fixture, formOf } from '#tests/server/files.ts'
import { openPage } from '#tests/server/page.ts'
import { expectNothingKept } from '#tests/server/photos.ts'
import { SECRET } from '#tests/server/secret.ts'
import { taggedSong } from '#tests/server/songs.ts'
import { makeVoice, repeatingSound } from '#tests/server/voices.ts'

const PATH = '/api/narrations'
const timing = { marks: '[0.5, 12]', quiet: '[[0, 0.5], [11, 12], [300, 301]]' }

async function openNarrations() {
  const kado = await openPage(PATH)
  const narrate = (recording: Uint8Array, values: object = timing) =>
    kado.save(formOf({ ...values }, { recording }))
  const letter = (...paragraphs: string[]) => kado.own('POST', '/api/love-typing.php', { paragraphs })
  const statusOf = async (url: string) => (await kado.ask('GET', url)).status
  return { ...kado, narrate, letter, statusOf }
}

test.each([
  ['as Chrome records it', () => makeVoice('webm', 30), 'audio/webm', WEBM],
  ['as a chat records it', () => taggedSong('lagu-opus.ogg', new OggOutputFormat()), 'audio/ogg', OGG],
])(
  'a recording %s is stored without its metadata, with its length and its pauses',
  async (_, make, type, format) => {
    const { app, narrate, read } = await openNarrations()
    expect(await read()).toEqual([])
    const sent = await make()
    expect(sent.includes(SECRET)).toBe(true)
    const { status, body } = await narrate(sent)
    expect(status).toBe(201)
    expect(await read()).toEqual([body.data])
    const { url, seconds, marks, quiet, changed } = body.data
    const { headers, rawPayload } = await app.inject({ url })
    expect(headers['content-type']).toBe(type)
    expect(rawPayload.includes(SECRET)).toBe(false)
    const stored = new Input({ source: new BufferSource(rawPayload), formats: [format] })
    expect(seconds).toBeCloseTo(await stored.computeDuration(), 1)
    expect(marks).toEqual([0.5, 12])
    // Pauses behind its end are left out.
    expect(quiet).toEqual(
      [
        [0, 0.5],
        [11, 12],
      ].filter(([from = 0]) => from < seconds),
    )
    expect(changed).toEqual([])
  },
)

test('a new recording replaces the earlier one; a removed one can be restored for a day', async () => {
  const { app, clock, collect, narrate, own, read, statusOf } = await openNarrations()
  const first = (await narrate(await makeVoice('mp4'))).body.data
  const second = (await narrate(await makeVoice())).body.data
  expect(await read()).toEqual([second])
  expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([404, 200])

  const one = `${PATH}/${second.id}`
  expect((await own('DELETE', one)).status).toBe(200)
  expect(await read()).toEqual([])
  expect(await statusOf(second.url)).toBe(404)
  expect((await own('POST', `${one}/restore`)).body.data).toEqual(second)
  expect((await app.inject({ url: second.url })).statusCode).toBe(200)

  await own('DELETE', one)
  const third = (await narrate(await makeVoice())).body.data
  expect(await own('POST', `${one}/restore`)).toMatchObject({ status: 422 })
  expect(await read()).toEqual([third])
  clock.now += DAY + 1
  await collect()
  expect((await own('POST', `${one}/restore`)).status).toBe(404)
})

test('marks are stored again, and a changed paragraph is named until then', async () => {
  const { letter, narrate, own, read } = await openNarrations()
  await letter('Untukmu,', 'Aku di sini.')
  const { id } = (await narrate(await makeVoice())).body.data
  await letter('Untukmu,', 'Aku di situ.', 'Selalu.')
  expect(await read()).toMatchObject([{ changed: [1, 2] }])
  const marked = await own('PUT', `${PATH}/${id}`, { marks: [0, 0.25, 0.5] })
  expect(marked.body.data).toMatchObject({ marks: [0, 0.25, 0.5], changed: [] })
  expect(await read()).toEqual([marked.body.data])
})

test('a file that is no recording, or is too long or too large, is refused and leaves nothing', async () => {
  const kado = await openNarrations()
  const before = await everyRow(kado.db)
  const { wrongKind, tooLarge } = mediaTexts
  const kind = { status: 415, body: { message: wrongKind.narration } }
  for (const [what, recording, refused] of [
    ['a song', fixture('lagu.mp3'), kind],
    ['a song of the MP4 family with a picture', fixture('lampion.mp4'), kind],
    ['Vorbis', fixture('lagu-vorbis.ogg'), kind],
    ['a page', Buffer.from('<!doctype html>'), kind],
    ['a sound that would be a hundred times as large', repeatingSound(500, 2000), kind],
    ['more packets than sound has', repeatingSound(400_000, 1), kind],
    [
      'more than 20 MB',
      Buffer.alloc(20 * 1024 * 1024 + 1, 7),
      { status: 413, body: { message: tooLarge.narration } },
    ],
    [
      'more than ten minutes',
      await makeVoice('webm', 603),
      { status: 413, body: { message: mediaRefusals.tooLong.narration } },
    ],
  ] as const) {
    expect(await kado.narrate(recording), what).toMatchObject(refused)
    kado.clock.now += 60_001
  }
  expect(await kado.save({ marks: [], quiet: [] })).toMatchObject({
    status: 422,
    body: { fields: { recording: mediaTexts.missing } },
  })
  expect(await everyRow(kado.db)).toEqual(before)
  await expectNothingKept(kado)
})

test('times that are out of order, out of the recording or too many are refused', async () => {
  const { narrate } = await openNarrations()
  const voice = await makeVoice()
  for (const [values, field] of [
    [{ ...timing, marks: '[2, 1]' }, 'marks'],
    [{ ...timing, marks: '[-1]' }, 'marks'],
    [{ ...timing, marks: '[700]' }, 'marks'],
    [{ ...timing, marks: JSON.stringify(Array(61).fill(1)) }, 'marks'],
    [{ ...timing, marks: '{"a":1}' }, 'marks'],
    [{ ...timing, quiet: '[[2, 1]]' }, 'quiet'],
    [{ ...timing, quiet: '[[1]]' }, 'quiet'],
    [{ ...timing, quiet: '[[0, 2], [1, 3]]' }, 'quiet'],
    [{ ...timing, quiet: JSON.stringify(Array(2001).fill([1, 1])) }, 'quiet'],
  ] as const) {
    const { status, body } = await narrate(voice, values)
    expect({ status, fields: Object.keys(body.fields ?? {}) }, JSON.stringify(values).slice(0, 80)).toEqual({
      status: 422,
      fields: [field],
    })
  }
})
