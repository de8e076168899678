import { useEffect, useState } from 'react'
import { clock } from '#web/clock.ts'
import type { Wait } from '#web/files/upload.ts'

const SECOND = 1000

const reasons: Record<Wait['reason'], string> = {
  busy: 'Server masih memproses berkas lain.',
  too_many: 'Unggahan dalam semenit ini sudah banyak.',
}

/** Says why an upload waits, and counts the seconds down; only the reason is announced. */
export function WaitNote({ wait }: { wait: Wait }) {
  return (
    <>
      <span role="status">{reasons[wait.reason]}</span> <WaitSeconds wait={wait} />
    </>
  )
}

/** Counts the seconds of a wait down. */
export function WaitSeconds({ wait: { until } }: { wait: Wait }) {
  const [now, setNow] = useState(clock.now)
  useEffect(() => clock.every(SECOND, () => setNow(clock.now())), [])
  const seconds = Math.max(1, Math.ceil((until - now) / SECOND))
  return <span>Dilanjutkan {seconds} detik lagi.</span>
}
