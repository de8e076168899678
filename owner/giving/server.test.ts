import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import { makeSite } from '#tests/server/callers.ts'

test('edit buttons are shown until the owner hides them, in this gift alone', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const other = await addOtherGift(db)
  expect((await ask('GET', '/api/giving', undefined, raka)).body).toEqual({ hides_edit: false })
  for (const [sent, hides_edit] of [
    [{ hides_edit: true }, true],
    [{}, true],
    [{ hides_edit: '0' }, false],
    [{ hides_edit: 1 }, true],
  ] as const) {
    const saved = await ask('PUT', '/api/giving', sent, raka)
    expect(saved).toMatchObject({ status: 200, body: { success: true, data: { hides_edit } } })
    expect((await ask('GET', '/api/giving', undefined, raka)).body).toEqual({ hides_edit })
  }
  expect(await ask('PUT', '/api/giving', { hides_edit: 'mungkin' }, raka)).toMatchObject({ status: 422 })
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
  expect((await app.inject('/gallery')).body).toContain('<html data-hides-edit')
  // A page cached earlier must not pass for the current one.
  expect(await page()).not.toBe(shown)
  await ask('PUT', '/api/lock', { locked: true, hint: '' }, raka)
  expect((await app.inject('/gallery')).body).toContain('<html data-hides-edit')
  await ask('PUT', '/api/giving', { hides_edit: false }, raka)
  expect((await app.inject('/gallery')).body).not.toContain('data-hides-edit')
})
