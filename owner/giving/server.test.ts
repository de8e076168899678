import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import { makeSite } from '#tests/server/callers.ts'
import { limits, texts } from './contract.ts'

const off = { opens_at: null, message: '', hides_edit: false, names_recipient: false, takes_answers: false }

test('everything is off until the owner changes it, and what is left out stays', async () => {
  const { ask, becomeOwner, clock } = await openTestApp()
  const raka = await becomeOwner()
  const opens_at = clock.now + 60_000
  let stored: object = off
  expect((await ask('GET', '/api/giving', undefined, raka)).body).toEqual(off)
  for (const [sent, change] of [
    [{ opens_at }, { opens_at }],
    [{ message: '  Untuk kamu,\r\nbuka nanti malam. ' }, { message: 'Untuk kamu,\nbuka nanti malam.' }],
    [{ names_recipient: '1' }, { names_recipient: true }],
    [{ takes_answers: true }, { takes_answers: true }],
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
    expect(await ask('PUT', '/api/giving', sent, raka)).toMatchObject({ status: 200, body: { data: stored } })
    expect((await ask('GET', '/api/giving', undefined, raka)).body).toEqual(stored)
  }
})

test.each([
  [{ opens_at: 1.5 }, texts.opensAtUnreadable],
  [{ opens_at: 'besok' }, texts.opensAtUnreadable],
  [{ opens_at: -1 }, texts.opensAtUnreadable],
  [{ opens_at: limits.opens_at + 1 }, texts.opensAtUnreadable],
  [{ opens_at: 0 }, texts.opensAtPast],
  [{ opens_at: Date.UTC(2026, 10, 21, 3) }, texts.opensAtPast],
  [{ message: 'a'.repeat(limits.message + 1) }, 'Pesan paling banyak 500 karakter.'],
  [{ message: 7 }, 'Pesan harus berupa teks.'],
  [{ hides_edit: 'mungkin' }, 'Pilih ya atau tidak.'],
])('refuses %j and stores nothing', async (sent, message) => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const answer = await ask('PUT', '/api/giving', { ...sent, names_recipient: true }, raka)
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation', message } })
  expect(answer.body.fields).toEqual({ [Object.keys(sent)[0] ?? '']: message })
  expect((await ask('GET', '/api/giving', undefined, raka)).body).toEqual(off)
})

test('an hour that has passed may stay while the rest is saved', async () => {
  const { ask, becomeOwner, clock } = await openTestApp()
  const raka = await becomeOwner()
  const opens_at = clock.now + 60_000
  await ask('PUT', '/api/giving', { opens_at }, raka)
  clock.now += 120_000
  const save = (sent: object) => ask('PUT', '/api/giving', sent, raka)
  expect(await save({ opens_at, message: 'Halo' })).toMatchObject({
    status: 200,
    body: { data: { opens_at } },
  })
  expect(await save({ opens_at: opens_at - 1 })).toMatchObject({ status: 422 })
  expect(await save({ opens_at: null })).toMatchObject({ status: 200 })
  expect(await save({ opens_at })).toMatchObject({ status: 422 })
})

test('edit buttons are shown until the owner hides them, in this gift alone', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const other = await addOtherGift(db)
  for (const [sent, hides_edit] of [
    [{ hides_edit: true }, true],
    [{}, true],
    [{ hides_edit: '0' }, false],
    [{ hides_edit: 1 }, true],
  ] as const) {
    const saved = await ask('PUT', '/api/giving', sent, raka)
    expect(saved).toMatchObject({ status: 200, body: { success: true, data: { hides_edit } } })
    expect((await ask('GET', '/api/giving', undefined, raka)).body).toMatchObject({ hides_edit })
  }
  const row = await db.selectFrom('gift').select('hides_edit').where('id', '=', other).executeTakeFirst()
  expect(row).toEqual({ hides_edit: 0 })
})

test('the page itself says whether edit buttons are hidden, also on a locked gift', async () => {
  const site = makeSite()
  writeFileSync(join(site, 'index.html'), '<html lang="id"><p>kado</p></html>')
  const { app, ask, becomeOwner } = await openTestApp({ site })
  const raka = await becomeOwner()
  const page = async (headers = {}) => (await app.inject({ url: '/gallery', headers })).headers.etag
  const shown = await page()
  await ask('PUT', '/api/giving', { hides_edit: true }, raka)
  expect((await app.inject('/gallery')).body).toMatch(/<html [^>]*data-hides-edit/)
  // A page cached earlier must not pass for the current one.
  expect(await page()).not.toBe(shown)
  await ask('PUT', '/api/lock', { locked: true, hint: '' }, raka)
  expect((await app.inject('/gallery')).body).toMatch(/<html [^>]*data-hides-edit/)
  await ask('PUT', '/api/giving', { hides_edit: false }, raka)
  expect((await app.inject('/gallery')).body).not.toContain('data-hides-edit')
})
