import { lazy, Suspense, useState } from 'react'
import { call } from '#web/api/call.ts'
import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { focusCover } from './calls.ts'
import { changeMoments } from './form-moments.tsx'
import type { Moment } from './schemas.ts'

const FocalPoint = lazy(async () => ({ default: (await import('#web/forms/focal-point.tsx')).FocalPoint }))

/** Chooses the point of a stored cover that is never cut off; it is stored at once. */
export function CoverFocus({ moment: { id, cover } }: { moment: Moment }) {
  const { attempt } = useLoginGate()
  const [isOpen, setOpen] = useState(false)

  async function save(focus: string) {
    try {
      const { data } = await attempt(() => call(focusCover, { id, focus }))
      changeMoments((moments) => moments.map((each) => (each.id === id ? data : each)))
      showAlert('Titik fokus sudah disimpan.')
      return true
    } catch (error) {
      const said = failureOf(error, 'Titik fokus belum tersimpan. Coba lagi.')
      if (said) showAlert(said, 'failed')
      return false
    }
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
