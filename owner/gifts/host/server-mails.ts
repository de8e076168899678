import { DAY } from '#contract/durations.ts'
import { routes } from '#contract/routes.ts'
import type { Context } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { removalTime } from '#server/tenants/suspension.ts'

/** What the host has done with a gift. */
export type Event = keyof typeof mails

// In milliseconds.
const LIFETIME = 3 * DAY

const mails = {
  suspended: {
    subject: 'Kadomu sedang dijeda',
    text: (address: string) =>
      `Kadomu di ${address} sedang dijeda pengelola: pengunjung belum bisa membukanya, dan isinya belum bisa diubah. Semuanya aman, dan kamu masih bisa masuk untuk membaca dan menyimpannya.`,
  },
  removed: {
    subject: 'Kadomu akan dihapus',
    text: (address: string, gift: Gift) =>
      `Kadomu di ${address} akan dihapus pengelola pada ${removalTime(gift)}. Sampai saat itu kamu masih bisa masuk untuk membaca dan menyimpan isinya.`,
  },
  resumed: {
    subject: 'Kadomu sudah terbuka lagi',
    text: (address: string) => `Kadomu di ${address} sudah terbuka lagi, lengkap dengan semua isinya.`,
  },
}

/** The mail to a gift's owner, without any of its content. */
export function mailOf({ config, now }: Pick<Context, 'config' | 'now'>, gift: Gift, event: Event) {
  const { subject, text } = mails[event]
  const link = `${config.publicUrl}${routes.login}`
  const words = text(new URL(giftOrigin(config, gift)).host, gift)
  const questions = config.contact ? `\nAda pertanyaan? Tulis ke ${config.contact}.\n` : ''
  const body = `Halo,\n\n${words}\n\n${link}\n${questions}`
  return { subject, body, link, expires_at: gift.remove_at ?? now() + LIFETIME }
}
