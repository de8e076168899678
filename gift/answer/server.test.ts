import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { mediaTexts } from '#contract/media.ts'
import { mediaRefusals } from '#contract/media-refusals.ts'
import { carrying, type TestApp } from '#tests/server/app.ts'
import { fixture, formOf } from '#tests/server/files.ts'
import { openOwned } from '#tests/server/page.ts'
import { firstRow } from '#tests/server/rows.ts'
import { SECRET } from '#tests/server/secret.ts'
import { makeVoice, repeatingSound } from '#tests/server/voices.ts'
import { limits, texts, times, tries } from './contract.ts'
import type { Answer } from './schemas.ts'

const nobody = { headers: {} }
const words = { after: 'letter', text: 'Besok kopi yang sama, ya.' }

type Device = { headers: Record<string, string> }
type Sent = { after: string; text?: string; once?: string; voice?: Buffer }

/** A gift that takes answers, with its owner and functions that send and read answers. */
async function openAnswers() {
  const { owner: raka, ...kado } = await openOwned()
  await kado.own('PUT', '/api/giving', { takes_answers: true })
  async function send({ voice, ...fields }: Sent, device: Device = nobody) {
    const answer = await kado.ask('POST', '/api/answers', formOf(fields, voice ? { voice } : {}), device)
    return { ...answer, device: answer.cookies.length > 0 ? carrying(answer.cookies) : device }
  }
  const read = async (device: Device = nobody, query = '') =>
    (await kado.ask('GET', `/api/answers${query}`, undefined, device)).body as Answer[]
  const takeBack = (id: number | undefined, device: Device = nobody) =>
    kado.ask('DELETE', `/api/answers/${id}`, undefined, device)
  return { ...kado, raka, send, read, takeBack }
}

test('a gift takes answers only while it is switched on, and stores a repeated one once', async () => {
  const { own, send, read, db } = await openAnswers()
  const takes = (takes_answers: boolean) => own('PUT', '/api/giving', { takes_answers })
  await takes(false)
  expect(await send(words)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: texts.notTaken },
  })
  await takes(true)
  const voice = await makeVoice()
  await send({ ...words, voice, once: 'kirim-1' })
  const { device, status } = await send({ ...words, voice, once: 'kirim-1' })
  expect(status).toBe(201)
  await takes(false)
  expect(await send(words)).toMatchObject({ status: 403 })
  // The answer belongs to the device that sent it last.
  expect(await read(device)).toMatchObject([{ text: words.text, is_mine: true }])
  expect(await voicesIn(db)).toHaveLength(1)
})

test('every visitor sees the lantern, only editors and its writer read its words', async () => {
  const { send, read, raka, clock } = await openAnswers()
  const voice = await makeVoice()
  const sent = await send({ ...words, text: `${words.text} ${SECRET}`, voice })
  const [id, at] = [expect.any(Number), clock.now]
  const whole = {
    id,
    at,
    after: 'letter',
    text: `${words.text} ${SECRET}`,
    voice_url: expect.stringMatching(/^\/media\/.+\.webm$/),
  }
  expect(sent).toMatchObject({
    status: 201,
    body: { success: true, data: { ...whole, read_at: null, is_mine: true } },
  })
  expect(sent.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }])
  expect(await read(sent.device)).toEqual([{ ...whole, read_at: null, is_mine: true }])
  const { device: other } = await send({ after: 'coupon', text: 'Aku juga.' })
  const [hers] = await read(other)
  expect(hers).toEqual({ id, at })
  expect(await read()).toEqual([
    { id, at },
    { id, at },
  ])
  expect(await read(raka, '?sky=1')).toEqual([
    { id, at, read_at: null },
    { id, at, read_at: null },
  ])
  // A link of another site, which the owner's browser follows with its session, does not count either.
  for (const site of ['cross-site', 'same-site'])
    await read({ headers: { ...raka.headers, 'sec-fetch-site': site } })
  expect((await read(sent.device))[0]).toMatchObject({ read_at: null })
  clock.now += 1000
  const read_at = clock.now
  expect((await read(raka))[0]).toEqual({ ...whole, read_at: null, is_mine: false })
  clock.now += 1000
  for (const reader of [raka, sent.device]) expect((await read(reader))[0]).toMatchObject({ read_at })
  for (const device of [nobody, other, { headers: { cookie: 'kado_answers=palsu' } }])
    expect(JSON.stringify(await read(device))).not.toContain(SECRET)
})

test('a voice is served only to its writer and editors, who can withdraw it', async () => {
  const { send, read, takeBack, raka, clock, app, db, lock } = await openAnswers()
  const { device, body } = await send({ after: 'video', voice: await makeVoice('mp4') })
  const { device: other, body: later } = await send(words)
  const { id, voice_url } = body.data
  const load = ({ headers }: Device, more = {}) =>
    app.inject({ url: voice_url, headers: { ...headers, ...more } })
  for (const reader of [device, raka]) {
    const served = await load(reader)
    expect(served).toMatchObject({ statusCode: 200, headers: { 'content-type': 'audio/mp4' } })
    expect(served.headers['cache-control']).toBe('private, no-store')
    expect(served.rawPayload.includes(SECRET)).toBe(false)
    expect((await load(reader, { range: 'bytes=0-9' })).rawPayload).toHaveLength(10)
  }
  for (const stranger of [nobody, other]) {
    expect(await load(stranger)).toMatchObject({ statusCode: 404, body: 'Not found' })
    expect((await load(stranger, { 'if-none-match': '*' })).statusCode).toBe(404)
  }
  await lock(raka)
  expect((await load(device)).statusCode).toBe(423)
  await lock(raka, { locked: false })

  expect(await takeBack(id)).toMatchObject({ status: 403, body: { message: texts.notYours } })
  clock.now += times.takeBack + 1
  expect(await takeBack(id, device)).toMatchObject({ status: 403, body: { message: texts.tooLate } })
  clock.now -= 1
  expect(await takeBack(id, device)).toMatchObject({ status: 200, body: { data: { id } } })
  expect(await takeBack(id, device)).toMatchObject({ status: 404 })
  // Its file is deleted with it.
  expect((await load(raka)).statusCode).toBe(404)
  expect(await voicesIn(db)).toEqual([])
  clock.now += 400 * DAY
  // The owner's session was used meanwhile.
  await db.updateTable('session').set({ last_used_at: clock.now }).execute()
  expect(await takeBack(later.data.id, raka)).toMatchObject({ status: 200 })
  expect(await read()).toEqual([])
})

test('an answer has up to 480 characters or a voice', async () => {
  const { send, read, raka, db } = await openAnswers()
  const hostile = '<img src=x onerror=alert(1)>\n{{7*7}}\u202e'
  for (const text of ['🌸'.repeat(limits.text), hostile])
    expect((await send({ after: 'letter', text })).body.data.text).toBe(text)
  const before = await db.selectFrom('answer').selectAll().execute()
  for (const [sent, message] of [
    [{ ...words, text: '🌸'.repeat(limits.text + 1) }, 'Balasan paling banyak 480 karakter.'],
    [{ ...words, text: '  ' }, texts.empty],
    [{ ...words, text: '\u200b\u2060' }, texts.empty],
    [{ after: 'letter' }, texts.empty],
    [{ ...words, after: 'quiz' }, texts.unknownPage],
  ] as const) {
    expect(await send(sent)).toMatchObject({
      status: 422,
      body: { code: 'validation', message },
      cookies: [],
    })
  }
  expect(await db.selectFrom('answer').selectAll().execute()).toEqual(before)
  expect((await read(raka)).map(({ text }) => text)).toContain(hostile)
})

test('a voice of a wrong kind, length or size is refused', async () => {
  const { send, read } = await openAnswers()
  const { wrongKind, tooLarge } = mediaTexts
  const tooLong = mediaRefusals.tooLong.voice
  const kind = { status: 415, body: { message: wrongKind.voice } }
  for (const [what, voice, refused] of [
    ['a song', fixture('lagu.mp3'), kind],
    ['a film', fixture('lampion.webm'), kind],
    ['a page', Buffer.from('<!doctype html>'), kind],
    ['a sound that would be a hundred times as large', repeatingSound(500, 2000), kind],
    ['more packets than sound has', repeatingSound(20_000, 1), kind],
    [
      'more than 2 MB',
      Buffer.alloc(2 * 1024 * 1024 + 1, 7),
      { status: 413, body: { message: tooLarge.voice } },
    ],
    ['more than 20 seconds', await makeVoice('webm', 22), { status: 413, body: { message: tooLong } }],
  ] as const)
    expect(await send({ after: 'letter', voice }), what).toMatchObject(refused)
  expect(await read()).toEqual([])
})

test('a gift holds two hundred answers, and editors withdraw without a limit', async () => {
  const { send, takeBack, raka, db } = await openAnswers()
  for (let count = 0; count <= tries.max; count += 1) expect((await takeBack(4711, raka)).status).toBe(404)
  await send(words)
  const { id: _, ...row } = await firstRow(db, 'answer', {})
  await db
    .insertInto('answer')
    .values(Array.from({ length: limits.answers - 1 }, () => row))
    .execute()
  const full = await send({ ...words, voice: await makeVoice() })
  expect(full).toMatchObject({ status: 422, body: { message: texts.full } })
  expect(await voicesIn(db)).toEqual([])
})

function voicesIn(db: TestApp['db']) {
  return db.selectFrom('media').select('key').where('kind', '=', 'voice').execute()
}
