import type { Locator, Page } from '@playwright/test'
import { closeForm, isPhone, preview } from './desk.ts'
import { enter, expect, test } from './kado.ts'
import { type Field, sections } from './typing.ts'

for (const [name, { reads, fields, isDesk, isInner }] of Object.entries(sections)) {
  const tag = isDesk ? '@desk' : '@wide'
  test(`what is typed into ${name} shows in the preview, and is not stored`, { tag }, async ({
    page,
    kado,
  }) => {
    await enter(page, kado)
    await openSection(page, name)
    await closeForm(page)
    const frame = isInner ? preview(page).frameLocator('iframe') : preview(page)
    await expect(frame.locator('h1')).toBeAttached()
    await frame.locator('body').evaluate('window.isSame = true')
    const ask = async (read: string) => (await page.request.get(`${kado.url}/api${read}`)).text()
    const stored = await Promise.all(reads.map(ask))
    for (const [edit, at, seen] of fields) {
      await openSection(page, name)
      await edit(page)
      await closeForm(page)
      await expectSeen(frame.locator(at).first(), seen)
    }
    expect(await Promise.all(reads.map(ask))).toEqual(stored)
    expect(await frame.locator('body').evaluate('window.isSame')).toBe(true)
  })
}

async function openSection(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
  if (isPhone(page)) await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

async function expectSeen(place: Locator, seen: Field[2]) {
  if (typeof seen === 'object' && 'attribute' in seen)
    await expect(place).toHaveAttribute(seen.attribute, seen.is)
  else await expect(place).toHaveText(seen)
}
