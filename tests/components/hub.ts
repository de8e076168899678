import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { keyOf } from '#web/api/etags.ts'
import { live } from '#web/forms/live.ts'

const TABS = ['Opening', 'Date Input', 'Days Of Love', 'Features', 'Love Moments']

/** Picks a section of the hub: on a phone a tab, or from the sheet of all sections. */
export async function pickSection(name: string) {
  if (window.innerWidth < 768 && !TABS.includes(name))
    await page.getByRole('button', { name: 'Semua', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Opens a section's form in the hub: on a phone in its sheet. Some forms save each change by themselves. */
export async function openForm(name: string, { hasSave = true } = {}) {
  await pickSection(name)
  const edit = page.getByRole('button', { name: `Edit ${name}` })
  if (window.innerWidth < 768) await edit.click()
  // The form that was shown before has the same button.
  await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  if (hasSave) await expect.element(page.getByRole('button', { name: 'Simpan' })).toBeVisible()
}

/** Closes the sheet of a phone, where the form is in one. */
export async function closeForm() {
  if (window.innerWidth < 768) await page.getByRole('button', { name: 'Tutup', exact: true }).click()
}

/** Presses 'Simpan'. */
export function save() {
  return page.getByRole('button', { name: 'Simpan' }).click()
}

/** The confirmation of a save, or another message about success. */
export function message(text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text })
}

/** A message about a failure. */
export function failure(text: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: text })
}

/** The response of a read as the hub's preview shows it, unsaved values included. */
export function previewed<E extends Endpoint>(endpoint: E): Output<E> | undefined {
  return new Map(live.responses()).get(keyOf(endpoint)) as Output<E> | undefined
}
