import { expect, test } from 'vitest'
import { MARKED, makeSite } from '#tests/server/callers.ts'
import { openOwned } from '#tests/server/page.ts'
import { limits, texts } from './contract.ts'

const off = { opens_at: null, message: '', hides_edit: false, names_recipient: false, takes_answers: false }

/** A gift whose owner reads and changes how it is given. */
async function open(site?: string) {
  const kado = await openOwned(site ? { site } : {})
  const read = async () => (await kado.own('GET', '/api/giving')).body
  const save = (sent?: object) => kado.own('PUT', '/api/giving', sent)
  return { ...kado, read, save }
}

test('everything is off until the owner changes it, and what is left out stays', async () => {
  const { clock, read, save } = await open()
  const opens_at = clock.now + 60_000
  let stored: object = off
  expect(await read()).toEqual(off)
  for (const [sent, change] of [
    [{ opens_at }, { opens_at }],
    [{ message: '  Untuk kamu,\r\nbuka nanti malam. ' }, { message: 'Untuk kamu,\nbuka nanti malam.' }],
    [{ names_recipient: '1' }, { names_recipient: true }],
    [{ takes_answers: true }, { takes_answers: true }],
    [{ hides_edit: 1 }, { hides_edit: true }],
    [{ hides_edit: '0' }, { hides_edit: false }],
    [{}, {}],
    [{ opens_at: String(opens_at + 1) }, { opens_at: opens_at + 1 }],
    [{ opens_at: '' }, { opens_at: null }],
    [
      { opens_at, message: '' },
      { opens_at, message: '' },
    ],
    [{ opens_at: null }, { opens_at: null }],
  ]) {
    stored = { ...stored, ...change }
    expect(await save(sent)).toMatchObject({ status: 200, body: { data: stored } })
    expect(await read()).toEqual(stored)
  }
})

test.each([
  [{ opens_at: 1.5 }, texts.opensAtUnreadable],
  [{ opens_at: 'besok' }, texts.opensAtUnreadable],
  [{ opens_at: -1 }, texts.opensAtUnreadable],
  [{ opens_at: limits.opens_at + 1 }, texts.opensAtUnreadable],
  [{ opens_at: 0 }, texts.opensAtPast],
  [{ opens_at: Date.UTC(2026, 10, 21, 3) }, texts.opensAtPast],
  [{ message: 7 }, 'Pesan harus berupa teks.'],
  [{ hides_edit: 'mungkin' }, 'Pilih ya atau tidak.'],
])('refuses %j and stores nothing', async (sent, message) => {
  const { read, save } = await open()
  const answer = await save({ ...sent, names_recipient: true })
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation', message } })
  expect(answer.body.fields).toEqual({ [Object.keys(sent)[0] ?? '']: message })
  expect(await read()).toEqual(off)
})

test('an hour that has passed may stay while the rest is saved', async () => {
  const { clock, save } = await open()
  const opens_at = clock.now + 60_000
  await save({ opens_at })
  clock.now += 120_000
  expect(await save({ opens_at, message: 'Halo' })).toMatchObject({
    status: 200,
    body: { data: { opens_at } },
  })
  expect(await save({ opens_at: opens_at - 1 })).toMatchObject({ status: 422 })
  expect(await save({ opens_at: null })).toMatchObject({ status: 200 })
  expect(await save({ opens_at })).toMatchObject({ status: 422 })
})

test('the page itself says whether edit buttons are hidden, also on a locked gift', async () => {
  const site = makeSite(MARKED)
  const { app, own, save } = await open(site)
  const page = async (headers = {}) => (await app.inject({ url: '/gallery', headers })).headers.etag
  const shown = await page()
  await save({ hides_edit: true })
  expect((await app.inject('/gallery')).body).toMatch(/<html [^>]*data-hides-edit/)
  // A page cached earlier must not pass for the current one.
  expect(await page()).not.toBe(shown)
  await own('PUT', '/api/lock', { locked: true, hint: '' })
  expect((await app.inject('/gallery')).body).toMatch(/<html [^>]*data-hides-edit/)
  await save({ hides_edit: false })
  expect((await app.inject('/gallery')).body).not.toContain('data-hides-edit')
})
