import { defaultTimeZone, digitsOf, isInFuture, isRealDay, readDay, spellDate } from '#contract/date.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { useContent } from '#web/api/content.ts'
import { Caution } from '#web/ui/caution.tsx'

/** A date in another notation, such as '2024-02-14' or '14/2/2024', as eight digits. */
export function digitsWritten(text: string) {
  return isRealDay(digitsOf(text.trim())) ? text : (readDay(text) ?? text)
}

/** The meaning of eight digits, with a warning where the counter could not count from them. */
export function DateHint({ date }: { date: string }) {
  const timeZone = useContent(loadTimeZone).data?.time_zone ?? defaultTimeZone
  const digits = digitsOf(date.trim())
  if (!/^\d{8}$/.test(digits)) return 'Delapan angka: tanggal, bulan, tahun. Contoh: 02022022.'
  if (!isRealDay(digits))
    return <Caution text="Tanggal ini tidak ada di kalender. Penghitung hari akan tetap nol." />
  if (isInFuture(digits, timeZone, Date.now())) {
    return <Caution text={`${spellDate(digits)} belum tiba. Sampai hari itu, penghitung hari tetap nol.`} />
  }
  return spellDate(digits)
}
