import type { Config } from '#server/config.ts'
import type { Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'

const texts = {
  resting: 'Kado ini sedang beristirahat. Coba buka lagi lain waktu.',
  readOnly: 'Kado ini sedang dijeda pengelola. Isinya aman dan bisa kamu baca, tapi belum bisa diubah.',
  paused:
    'Kado ini sedang dijeda pengelola: pengunjung belum bisa membukanya, dan isinya belum bisa diubah. Semuanya aman dan masih bisa kamu baca.',
  removed: (time: string) =>
    `Kado ini akan dihapus pengelola pada ${time}. Sampai saat itu kamu masih bisa membaca dan menyimpan isinya.`,
  questions: (contact: string) => ` Ada pertanyaan? Tulis ke ${contact}.`,
}

/** The refusal of visitors while the host has suspended a gift. */
export function suspended() {
  return new Refusal('suspended', texts.resting)
}

/** The refusal of a change by those who may edit a suspended gift. */
export function readOnly() {
  return new Refusal('forbidden', texts.readOnly)
}

/** What the editors of a gift are told of its suspension; '' for none. */
export function suspensionNotice(
  { contact }: Pick<Config, 'contact'>,
  gift: Pick<Gift, 'suspended_at' | 'remove_at' | 'time_zone'>,
) {
  if (gift.suspended_at === null) return ''
  const notice = gift.remove_at === null ? texts.paused : texts.removed(removalTime(gift))
  return notice + (contact ? texts.questions(contact) : '')
}

/** When a gift is removed, in its own time zone, as in '28 November 2026 pukul 10.00'. */
export function removalTime({ remove_at, time_zone }: Pick<Gift, 'remove_at' | 'time_zone'>) {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone } as const
  return new Intl.DateTimeFormat('id-ID', format).format(Number(remove_at))
}
