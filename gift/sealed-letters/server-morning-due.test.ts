import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#contract/durations.ts'
import type { Database } from '#server/database/schema.ts'
import { runMailJob } from '#server/jobs/mail-job.ts'
import { raka } from '#tests/people.ts'
import { addOtherGift } from '#tests/server/app.ts'
import { openMornings, sinta } from '#tests/server/mornings.ts'
import { mailsIn, recipientOf } from '#tests/server/outbox.ts'
import { addRow, sealed } from '#tests/server/rows.ts'
import { SECRET } from '#tests/server/secret.ts'

const SECOND = 1000
const morning = Date.UTC(2027, 1, 14, 1)
const onValentine = { opens_on: '2027-02-14' }

/** The same, and the time at which the gift is due after a pass of the job; undefined where it waits for nothing. */
async function openDue(options?: Parameters<typeof openMornings>[0]) {
  const kado = await openMornings(options)
  async function dueAt() {
    await runMailJob(kado.stores, kado.pages)
    const row = await kado.db
      .selectFrom('morning')
      .select('due_at')
      .where('gift_id', '=', 1)
      .executeTakeFirst()
    return row?.due_at
  }
  return { ...kado, dueAt }
}

test('the stored time stays true when letters, date, time zone or opening hour change', async () => {
  const { clock, dueAt, own, seal, since } = await openDue()
  expect(await dueAt()).toBeUndefined()
  const letter = await seal(onValentine)
  expect(await dueAt()).toBe(morning)
  await own('PUT', `/sealed-letters/${letter}`, { opens_on: '2027-02-16', text: SECRET })
  expect(await dueAt()).toBe(morning + 2 * DAY)
  // Day 1096 after 14 February 2024 is Valentine's Day.
  const counted = await seal({ day: 1096 })
  expect(await dueAt()).toBe(morning)
  await since('15022024')
  expect(await dueAt()).toBe(morning + DAY)
  const [{ id = 0 } = {}] = (await own('GET', '/versions?page=date-input')).body
  await own('POST', `/versions/${id}/restore`)
  expect(await dueAt()).toBe(morning)
  await own('PUT', '/days-of-love/time-zone', { time_zone: 'America/Los_Angeles' })
  expect(await dueAt()).toBe(morning + 15 * HOUR)
  await own('PUT', '/days-of-love/time-zone', { time_zone: 'Asia/Jakarta' })
  await own('PUT', '/giving', { opens_at: morning + HOUR })
  expect(await dueAt()).toBe(morning + HOUR)
  await own('PUT', '/giving', { opens_at: null })
  await own('DELETE', `/sealed-letters/${counted}`)
  expect(await dueAt()).toBe(morning + 2 * DAY)
  await own('POST', `/sealed-letters/${counted}/restore`)
  expect(await dueAt()).toBe(morning)
  clock.now = morning
  expect(await dueAt()).toBe(morning + 2 * DAY)
})

test('who wants the mail first on the morning itself gets it', async () => {
  const { own, sentAt, seal, leave } = await openDue()
  await own('PUT', '/journal/settings', { mails_letter: false })
  await seal(onValentine)
  await seal({ opens_on: '2027-02-15' })
  expect(await sentAt(morning)).toEqual([])
  await own('PUT', '/journal/settings', { mails_letter: true })
  expect(await sentAt(morning + HOUR)).toEqual([raka.email])
  await own('PUT', '/journal/settings', { mails_letter: false })
  expect(await sentAt(morning + DAY)).toEqual([])
  await leave(sinta)
  expect(await sentAt(morning + DAY + HOUR)).toEqual([sinta])
})

test('a pass reads due gifts alone, ends in half a minute, and the next one goes on', async () => {
  const { db, clock, pages, stores } = await openDue()
  const gifts = await addGifts(db, 60)
  await runMailJob(stores, pages)
  const waiting = async () =>
    (await db.selectFrom('morning').select('gift_id').where('due_at', '<=', clock.now).execute()).length
  expect(await waiting()).toBe(0)
  const mails = async () =>
    (await db.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient)
  clock.now = morning
  let looks = 0
  const kept = { ...stores, mail: { ...stores.mail, deliverDue: () => undefined } }
  // Every look at the clock takes a second.
  const now = () => morning + looks++ * SECOND
  await runMailJob({ ...kept, now }, pages)
  const first = (await mails()).length
  expect(first).toBeGreaterThan(0)
  expect(await waiting()).toBe(60 - first)
  expect(first).toBeLessThan(60)
  for (const _ of [1, 2]) await runMailJob(kept, pages)
  expect((await mails()).sort()).toEqual(gifts.toSorted())
  expect(await waiting()).toBe(0)
})

test('a gift whose mails cannot be written keeps no other one waiting', async () => {
  const kado = await openDue()
  const { db, seal, stores, pages } = kado
  await seal(onValentine)
  const other = await addOtherGift(db, 'bukan host')
  await addRow(db, 'sealed_letter', { gift_id: other, ...sealed, ...onValentine })
  await db
    .updateTable('gift')
    .set({ mails_letter: 1, time_zone: 'Bukan/Zona' })
    .where('id', '=', other)
    .execute()
  stores.clock.now = morning
  for (const _ of [1, 2])
    await expect(runMailJob(stores, pages)).rejects.toThrow('the morning mails of 1 gifts failed')
  expect((await mailsIn(kado)).map(recipientOf)).toEqual([raka.email])
  await db.updateTable('gift').set({ time_zone: 'Asia/Jakarta' }).where('id', '=', other).execute()
  await runMailJob(stores, pages)
  expect(await db.selectFrom('morning').selectAll().where('gift_id', '=', other).execute()).toEqual([])
})

test('a morning that was missed is in the log, without the words of the letter', async () => {
  const lines: string[] = []
  const { own, seal, sentAt, dueAt } = await openDue({ log: (line) => lines.push(line) })
  const missed = () => lines.filter((line) => line.includes('missed their day'))
  await seal(onValentine)
  expect(await dueAt()).toBe(morning)
  expect(await sentAt(morning + 3 * DAY)).toEqual([])
  expect(missed()).toHaveLength(1)
  expect(missed().join()).not.toContain(SECRET)
  // This mail has no reader.
  await own('PUT', '/journal/settings', { mails_letter: false })
  await seal({ opens_on: '2027-02-18' })
  expect(await dueAt()).toBe(morning + 4 * DAY)
  expect(await sentAt(morning + 7 * DAY)).toEqual([])
  expect(missed()).toHaveLength(1)
})

/** Adds gifts with a letter for Valentine's Day and a reader each. @returns the readers' addresses */
async function addGifts(db: Kysely<Database>, count: number) {
  const emails = Array.from({ length: count }, (_, nth) => `tamu-${nth}@rumah.id`)
  const gift = { claim_code: 'X', time_zone: 'Asia/Jakarta', created_at: 0 }
  await db.transaction().execute(async (transaction) => {
    for (const [nth, email] of emails.entries()) {
      const gift_id = await addRow(transaction, 'gift', { ...gift, host: `g${nth}` })
      const reminder = { gift_id, email, token: email, created_at: 0, confirmed_at: 0 }
      await addRow(transaction, 'reminder', reminder)
      await addRow(transaction, 'sealed_letter', { gift_id, ...sealed, ...onValentine })
    }
  })
  return emails
}
