import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { openCouple } from '#tests/server/couple.ts'
import { fixture, formOf } from '#tests/server/files.ts'
import { plain } from '#tests/server/photos.ts'
import { addRow, firstRow, sealed } from '#tests/server/rows.ts'
import { SECRET } from '#tests/server/secret.ts'
import { limits, texts } from './contract.ts'
import { fields } from './fields.ts'
import type { SealedLetter } from './schemas.ts'

const SECOND = 1000
const song = fixture('lagu.mp3')

/** Opens a gift of a couple since 14 February 2024 in Jakarta, with the calls that seal and read letters. */
async function openSealedLetters() {
  const kado = await openCouple()
  async function seal(fields: Record<string, unknown>, files: Record<string, Buffer> = {}) {
    const { body } = await kado.own('POST', '/sealed-letters', formOf({ text: SECRET, ...fields }, files))
    return body.data as SealedLetter & { photo_url: string; voice_url: string }
  }
  const read = async (who?: object) =>
    (await kado.ask('GET', '/api/sealed-letters', undefined, who)).body as SealedLetter[]
  const open = (id: number, who?: object) =>
    kado.ask('POST', `/api/sealed-letters/${id}/open`, undefined, who)
  return { ...kado, raka: kado.owner, seal, read, open }
}

test('before its day a visitor learns only the day of a letter', async () => {
  const { ask, read, open, seal, raka, clock, own } = await openSealedLetters()
  const photo = await plain(900, 600).jpeg().toBuffer()
  const spoken = await seal({ day: 1016 }, { voice: song })
  const pictured = await seal({ opens_on: '2026-11-25', title: SECRET }, { photo })
  expect([pictured.photo_url, spoken.voice_url]).toEqual([
    expect.stringMatching(/^\/media\//),
    expect.stringMatching(/^\/media\//),
  ])
  const closed = [
    { id: pictured.id, opens_on: '2026-11-25', state: 'sealed' },
    { id: spoken.id, opens_on: '2026-11-26', state: 'sealed' },
  ]
  expect(await read()).toEqual(closed)
  const told = async () => {
    const { text, headers } = await ask('GET', '/api/sealed-letters')
    return text + JSON.stringify({ ...headers, date: '' })
  }
  const before = await told()
  expect(before).not.toContain(SECRET)
  // The response reveals neither its length nor whether it has a file.
  const longer = { opens_on: '2026-11-25', title: '', text: `${SECRET} dan banyak lagi.`, photo_url: '' }
  expect((await own('PUT', `/sealed-letters/${pictured.id}`, longer)).status).toBe(200)
  expect(await told()).toBe(before)

  const refused = await open(spoken.id)
  const opens_at = Date.UTC(2026, 10, 25, 17)
  expect(refused).toMatchObject({ status: 423, body: { code: 'not_yet', opens_at, message: texts.notYet } })
  expect(refused.text).not.toContain(SECRET)
  const files = [
    spoken.voice_url,
    pictured.photo_url,
    ...(pictured.photo?.widths ?? []).map((width) => pictured.photo_url.replace(/\.\w+$/, `-${width}.webp`)),
  ]
  for (const file of files)
    for (const path of [file, `${file}?download`]) expect((await ask('GET', path)).status, path).toBe(404)
  expect((await read(raka)).map(({ text }) => text)).toEqual([longer.text, SECRET])
  expect((await ask('GET', spoken.voice_url, undefined, raka)).status).toBe(200)
  clock.now = opens_at
  expect(await read()).toMatchObject([{ state: 'ready' }, { state: 'ready', text: SECRET, day: 1016 }])
  const heard = await ask('GET', spoken.voice_url)
  expect(heard).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } })
})

test('a letter opens at midnight of its zone by the server’s clock, also at ends of months and on leap days', async () => {
  const { ask, clock, open, own, read, seal } = await openSealedLetters()
  const begun = clock.now
  // The hours of a day after which the next one has begun there, in UTC; all four days are in New York's winter.
  for (const [time_zone, hour] of [
    ['Asia/Jakarta', 17],
    ['America/New_York', 29],
    ['Pacific/Kiritimati', 10],
  ] as const) {
    clock.now = begun
    await own('PUT', '/days-of-love/time-zone', { time_zone })
    for (const [opens_on, year, month, day] of [
      ['2026-12-01', 2026, 10, 30],
      ['2027-01-01', 2026, 11, 31],
      ['2028-02-29', 2028, 1, 28],
      ['2028-03-01', 2028, 1, 29],
    ] as const) {
      const where = `${opens_on} in ${time_zone}`
      const midnight = Date.UTC(year, month, day, hour)
      clock.now = begun
      const { id } = await seal({ opens_on })
      const shown = async () => (await read()).find((letter) => letter.id === id)
      clock.now = midnight - SECOND
      const early = await ask('GET', '/api/sealed-letters')
      expect(await shown(), where).toEqual({ id, opens_on, state: 'sealed' })
      expect((await open(id)).body, where).toMatchObject({ code: 'not_yet', opens_at: midnight })
      clock.now = midnight
      // No cache repeats a response of a second ago, and its tag is no longer valid.
      const headers = { 'if-none-match': String(early.headers.etag) }
      expect((await ask('GET', '/api/sealed-letters', undefined, { headers })).status).toBe(200)
      expect(await shown(), where).toMatchObject({ state: 'ready', text: SECRET })
      clock.now = midnight - SECOND
      expect(await shown(), where).toEqual({ id, opens_on, state: 'sealed' })
    }
  }
})

test("day N moves with the couple's date, and an opened letter stays open", async () => {
  const { read, open, seal, since, own, raka, clock } = await openSealedLetters()
  const thousandth = await seal({ day: 1000 })
  const other = await seal({ day: 1000 })
  expect(thousandth).toMatchObject({ opens_on: '2026-11-10', state: 'ready', written_at: clock.now })
  // An editor's view opens nothing.
  expect((await open(thousandth.id, raka)).body.data).toMatchObject({ state: 'ready', opened_at: null })
  const opened = await open(thousandth.id)
  expect(opened).toMatchObject({ status: 200, body: { data: { state: 'opened', opened_at: clock.now } } })
  clock.now += 5 * SECOND
  expect((await open(thousandth.id)).body.data.opened_at).toBe(clock.now - 5 * SECOND)
  await since('14022025')
  expect(await read()).toMatchObject([
    { id: thousandth.id, opens_on: '2027-11-11', state: 'opened', text: SECRET },
    { id: other.id, opens_on: '2027-11-11', state: 'sealed' },
  ])
  const change = { day: 1, text: 'Lain.' }
  expect(await own('PUT', `/sealed-letters/${thousandth.id}`, change)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: texts.isOpened },
  })
  expect((await own('PUT', `/sealed-letters/${other.id}`, change)).body.data).toMatchObject({
    ...change,
    opens_on: '2025-02-15',
    state: 'ready',
  })
  // A date that names no day has no day N, and opens nothing.
  await since('31022024')
  expect((await read())[1]).toEqual({ id: other.id, opens_on: null, state: 'sealed' })
  expect((await open(other.id)).body).toEqual(expect.not.objectContaining({ opens_at: expect.anything() }))
})

test('a letter has a day or a date, and at most one file', async () => {
  const { clock, db, open, own, seal, ask } = await openSealedLetters()
  const send = async (fields: object) => (await own('POST', '/sealed-letters', { text: 'a', ...fields })).body
  const refusals: [object, object][] = [
    [{}, { opens_on: texts.whenRequired }],
    [{ day: 1, opens_on: '2027-01-01' }, { opens_on: texts.whenRequired }],
    [{ day: limits.day + 1 }, { day: texts.dayUnknown }],
    [{ opens_on: '2027-02-29' }, { opens_on: texts.dateUnknown }],
    [{ day: 1, text: ' ' }, { text: fields.text.required }],
  ]
  for (const [fields, said] of refusals) expect(await send(fields)).toMatchObject({ fields: said })
  const letter = await seal({ day: 5 }, { voice: song })
  const photo = await plain(40, 30).jpeg().toBuffer()
  const both = await seal({ day: 5 }, { voice: song, photo })
  expect(both).toBeUndefined()
  const form = formOf({ day: 5, text: 'Dengan foto.' }, { photo })
  const { body } = await own('PUT', `/sealed-letters/${letter.id}`, form)
  expect(body.data).toMatchObject({ voice_url: '', photo: { width: 40 } })
  expect((await ask('GET', letter.voice_url)).status).toBe(404)
  const removed = await own('PUT', `/sealed-letters/${letter.id}`, { day: 5, text: 'a', photo_url: '' })
  expect(removed.body.data).toMatchObject({ photo_url: '', photo: null, title: '' })
  expect((await own('DELETE', `/sealed-letters/${letter.id}`)).status).toBe(200)
  expect((await own('DELETE', `/sealed-letters/${letter.id}`)).status).toBe(404)
  const { id: gift_id } = await firstRow(db, 'gift')
  for (let count = 0; count < limits.letters; count += 1)
    await addRow(db, 'sealed_letter', { gift_id, ...sealed })
  expect(await send({ day: 1 })).toMatchObject({ code: 'validation', message: texts.full })

  const { id } = await firstRow(db, 'sealed_letter', { opens_on: sealed.opens_on })
  await db.updateTable('sealed_letter').set({ opens_on: '2030-01-01' }).where('id', '=', id).execute()
  expect((await open(id)).status).toBe(423)
  clock.now += 4 * 365 * DAY
  expect((await open(id)).status).toBe(200)
})

test('a removed letter is hidden from visitors and can be restored for a day', async () => {
  const { ask, clock, collect, open, own, raka, read, seal } = await openSealedLetters()
  const { id, voice_url } = await seal({ day: 1000 }, { voice: song })
  const [before] = await read()
  const restore = (of = id) => own('POST', `/sealed-letters/${of}/restore`)
  expect(await own('DELETE', `/sealed-letters/${id}`)).toMatchObject({ status: 200, body: { data: { id } } })
  for (const who of [undefined, raka]) expect(await read(who)).toEqual([])
  expect((await open(id)).status).toBe(404)
  expect((await own('PUT', `/sealed-letters/${id}`, { day: 1, text: 'Lain.' })).status).toBe(404)
  expect((await ask('GET', voice_url)).status).toBe(404)
  expect(await restore()).toMatchObject({ status: 200, body: { message: texts.restored, data: before } })
  expect(await read()).toEqual([before])
  expect((await ask('GET', voice_url)).status).toBe(200)

  await own('DELETE', `/sealed-letters/${id}`)
  clock.now += DAY + SECOND
  await collect()
  expect((await restore()).status).toBe(404)
  expect((await ask('GET', voice_url, undefined, raka)).status).toBe(404)
})
