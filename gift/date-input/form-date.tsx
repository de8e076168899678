import { defaultTimeZone, digitsOf, isRealDay, spell, startsAhead } from '#contract/date.ts'
import { loadTimeZone } from '#gift/days-of-love/contract.ts'
import { Icon } from '#web/components/icon.tsx'
import { useContent } from '#web/content.ts'

/** A calendar beside the eight digits; it and they always show the same day. */
export function DatePicker({ date, onPick }: { date: string; onPick: (digits: string) => void }) {
  const digits = digitsOf(date.trim())
  const day = isRealDay(digits) ? `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}` : ''
  return (
    <span className="date-form-picker">
      <Icon name="calendar" />
      <input
        type="date"
        aria-label="Pilih dari kalender"
        value={day}
        max="9999-12-31"
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        onChange={({ target }) => target.value && onPick(target.value.split('-').reverse().join(''))}
      />
    </span>
  )
}

/** What eight digits mean, and a word of caution where the counter could not count from them. */
export function DateHint({ date }: { date: string }) {
  const timeZone = useContent(loadTimeZone).data?.time_zone ?? defaultTimeZone
  const digits = digitsOf(date.trim())
  if (!/^\d{8}$/.test(digits)) return 'Delapan angka: tanggal, bulan, tahun. Contoh: 02022022.'
  if (!isRealDay(digits))
    return <Caution text="Tanggal ini tidak ada di kalender. Penghitung hari akan memakai tanggal contoh." />
  if (startsAhead(digits, timeZone, Date.now())) {
    return <Caution text={`${spell(digits)} belum tiba. Penghitung hari akan memakai tanggal contoh.`} />
  }
  return spell(digits)
}

function Caution({ text }: { text: string }) {
  return (
    <span className="date-form-caution">
      <Icon name="warning" />
      {text}
    </span>
  )
}
