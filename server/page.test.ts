import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { addRow, sealed } from '#tests/server/rows.ts'
import { pages } from './app.ts'
import { loadInstallation } from './tenants/installation.ts'

const states = [
  { isBeforeOpening: false, isTooEarly: false, isLockedOut: false, isSuspended: false },
  { isBeforeOpening: true, isTooEarly: false, isLockedOut: false, isSuspended: false },
  { isBeforeOpening: true, isTooEarly: true, isLockedOut: false, isSuspended: false },
  { isBeforeOpening: false, isTooEarly: false, isLockedOut: true, isSuspended: false },
]

test('each part of the document is set by at most one page', async () => {
  const { db, config } = await openTestApp()
  await db.updateTable('gift').set({ hides_edit: 1, keeps_journal: 1, takes_answers: 1 }).execute()
  const gift = await loadInstallation(db)
  await addRow(db, 'sealed_letter', { gift_id: gift.id, ...sealed })
  const tenant = { gift, hasGift: true, installation: gift, origin: config.publicUrl, isOwnDomain: false }
  const setters = new Map<string, Set<number>>()
  for (const state of states) {
    for (const [index, page] of pages.entries()) {
      const { marks = {}, ...fields } =
        (await page.documentPart?.({ db }, { ...tenant, ...state, isPublic: false })) ?? {}
      const names = [...Object.keys(fields), ...Object.keys(marks).map((mark) => `data-${mark}`)]
      for (const name of names) setters.set(name, (setters.get(name) ?? new Set()).add(index))
    }
  }
  expect([...setters.keys()].sort()).toEqual([
    'data-answers',
    'data-hides-edit',
    'data-hour',
    'data-journal',
    'data-sealed-letters',
    'frame',
    'hasMicrophone',
    'image',
    'sharedName',
  ])
  for (const [name, indexes] of setters) expect(indexes.size, name).toBe(1)
})
