import { expect } from 'vitest'
import { runMailJob } from '#server/jobs/mail-job.ts'
import { openCouple } from './couple.ts'
import { mailsIn, recipientOf } from './outbox.ts'
import { SECRET } from './secret.ts'

export const sinta = 'sinta@rumah.id'

/** A couple's gift since 14 February 2024, whose owner wants a mail of each morning. */
export async function openMornings(options?: Parameters<typeof openCouple>[0]) {
  const kado = await openCouple(options)
  const { own } = kado
  await own('PUT', '/journal/settings', { mails_letter: true })
  const seal = async (when: object) =>
    (await own('POST', '/sealed-letters', { title: SECRET, text: SECRET, ...when })).body.data.id as number
  const remind = (email: unknown, remoteAddress = '127.0.0.1') =>
    kado.ask('POST', '/api/sealed-letters/reminders', { email }, { remoteAddress })
  const stop = (token: string) => kado.ask('POST', '/api/sealed-letters/reminders/stop', { token })
  const stores = { ...kado, now: () => kado.clock.now }
  const confirm = (token: string) => kado.ask('POST', '/api/sealed-letters/reminders/confirm', { token })
  let read = 0
  /** Gives an address, and opens the link of its mail. */
  async function leave(email: string) {
    expect((await remind(email)).status).toBe(200)
    const mails = await mailsIn(kado)
    read = mails.length
    expect(recipientOf(mails.at(-1) ?? '')).toBe(email.trim().toLowerCase())
    const [, token = ''] = /confirm-reminder\?token=([\w-]+)/.exec(mails.at(-1) ?? '') ?? []
    expect((await confirm(token)).status).toBe(200)
    return token
  }
  /** The mails that are written by this moment and were not read before. */
  async function mailsAt(moment: number) {
    kado.clock.now = moment
    // The owner's session is used meanwhile.
    await kado.db.updateTable('session').set({ last_used_at: moment }).execute()
    await runMailJob(stores, kado.pages)
    const mails = await mailsIn(kado)
    const fresh = mails.slice(read)
    read = mails.length
    return fresh
  }
  const sentAt = async (moment: number) => (await mailsAt(moment)).map(recipientOf).toSorted()
  return { ...kado, seal, remind, confirm, leave, stop, stores, mailsAt, sentAt }
}
