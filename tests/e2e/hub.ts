import { expect, type Locator, type Page } from '@playwright/test'
import { stopClock } from './kado.ts'

// A second press within this time counts as part of the first, in milliseconds.
const DEAF_FOR = 500

/** Whether the hub has its phone layout: the form in a sheet over the preview. */
export function isPhone(page: Page) {
  return (page.viewportSize()?.width ?? 0) < 768
}

/** Whether a section fills the hub, without a preview. */
const isFullWidth = (section: string) => ['Persiapan', 'Kirim', 'Kabar', 'Surat Bersegel'].includes(section)

/** Whether a section's form is in a sheet, as on a phone where the section has a preview. */
export const hasSheet = (page: Page, section: string) => isPhone(page) && !isFullWidth(section)

const TABS = ['Opening', 'Date Input', 'Days Of Love', 'Features', 'Love Moments']

/** Picks a section: on a phone a tab, or from the sheet of all sections. */
export async function pickSection(page: Page, name: string) {
  if (isPhone(page) && !TABS.includes(name))
    await page.getByRole('button', { name: 'Semua', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Shows a section's form: beside the preview, or on a phone in its sheet. One that saves at once has no button for it. */
export async function openForm(page: Page, name: string, { hasSave = true } = {}) {
  await pickSection(page, name)
  if (isPhone(page)) await page.getByRole('button', { name: `Edit ${name}` }).click()
  // The form that was shown before has the same button.
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  if (hasSave) await expect(page.getByRole('button', { name: 'Simpan' })).toBeVisible()
}

/** Closes the sheet, where the form is in one. */
export async function closeForm(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Tutup', exact: true }).click()
}

/** Presses the form's own Reload; a sheet closes to show the preview. */
export async function reload(page: Page) {
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Presses a button that asks for confirmation, waits for the question, and confirms. */
export async function pressSurely(page: Page, button: Locator, sure: Locator) {
  await stopClock(page)
  await button.click()
  await page.clock.runFor(DEAF_FOR)
  await sure.click()
  await page.clock.resume()
}

/** The document of the preview frame. */
export function preview(page: Page) {
  return page.frameLocator('iframe[name="preview"]')
}

/** What a section says beside its title once it is stored; the specification quotes the sentences of its own forms. */
export const stored = /^Tersimpan \d\d\.\d\d$/

/** Waits until what was switched or chosen is stored. */
export async function expectStored(page: Page) {
  await expect(page.getByRole('status').filter({ hasText: stored })).toBeVisible()
}

/** Saves, and waits for the confirmation. */
export async function save(page: Page, said: string | RegExp = 'Data berhasil disimpan!') {
  // The confirmation of the save before may still be shown.
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await answered
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
}
