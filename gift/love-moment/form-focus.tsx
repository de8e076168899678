import { lazy, Suspense, useState } from 'react'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { focusCover } from './calls.ts'
import { changeMoments } from './form-moments.tsx'
import type { Moment } from './schemas.ts'

const FocalPoint = lazy(async () => ({ default: (await import('#web/forms/focal-point.tsx')).FocalPoint }))

/** Chooses the point of a stored cover that is never cut off; it is stored at once. */
export function CoverFocus({ moment: { id, cover } }: { moment: Moment }) {
  const change = useChange()
  const [isOpen, setOpen] = useState(false)

  async function save(focus: string) {
    const stored = await change(
      () => call(focusCover, { id, focus }),
      'Titik fokus belum tersimpan. Coba lagi.',
    )
    if (!stored) return false
    changeMoments((moments) => moments.map((each) => (each.id === id ? stored.data : each)))
    showAlert(stored.message)
    return true
  }

  if (!cover) return null
  return (
    <>
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        Titik fokus
      </button>
      <Suspense fallback={null}>
        {isOpen && <FocalPoint picture={cover} save={save} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
