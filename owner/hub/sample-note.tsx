import { Link } from 'wouter'
import { fallbackDate } from '#contract/date.ts'
import { load } from '#gift/date-input/calls.ts'
import { useContent } from '#web/api/content.ts'
import { Icon } from '#web/ui/icon.tsx'
import './sample-note.css'

// These sections say it themselves.
const TOLD = ['date-input', 'lock']

/** Reminds the owner, on every other section, that anybody could guess the sample date. */
export function SampleNote({ current }: { current: string }) {
  const { data } = useContent(load)
  if (TOLD.includes(current) || data?.[0]?.selected_date !== fallbackDate) return null
  return (
    <p className="hub-sample">
      <Icon name="warning" />
      Tanggal rahasia masih contoh.
      <Link to="?page=date-input">Ganti</Link>
    </p>
  )
}
