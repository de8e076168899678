import { defaultTimeZone, isInFuture, isRealDay, spellDate } from '#contract/date.ts'
import { dayProblem, digitsWritten, isEightDigits } from '#contract/read-day.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { useContent } from '#web/api/content.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { Caution } from '#web/ui/caution.tsx'

/** The meaning of a typed date, with a warning where the counter could not count from it. */
export function DateHint({ date }: { date: string }) {
  const timeZone = useContent(loadTimeZone).data?.time_zone ?? defaultTimeZone
  const digits = digitsWritten(date)
  if (!isEightDigits(digits)) {
    const problem = dayProblem(date)
    return problem ? <Caution text={problem} /> : 'Delapan angka: tanggal, bulan, tahun. Contoh: 02022022.'
  }
  if (!isRealDay(digits))
    return <Caution text="Tanggal ini tidak ada di kalender. Penghitung hari akan tetap nol." />
  if (isInFuture(digits, timeZone, serverNow())) {
    return <Caution text={`${spellDate(digits)} belum tiba. Sampai hari itu, penghitung hari tetap nol.`} />
  }
  return spellDate(digits)
}
