import { type Ref, type RefObject, useContext, useRef } from 'react'
import { Link } from 'wouter'
import * as guests from '#owner/guests/calls.ts'
import { call } from '#web/api/call.ts'
import { peek, put } from '#web/api/content.ts'
import { useChange } from '#web/session/use-change.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import { SharingIcon } from './icon.tsx'
import { SaveQueue } from './save-queue.tsx'
import './send.css'

type Props = {
  name: string
  first: Ref<HTMLButtonElement>
  /** Where the focus goes once the question is answered. */
  next: RefObject<HTMLButtonElement | null>
}

/** The one question before the gift is sent: whether guests see the edit buttons. */
export function EditQuestion({ name, first, next }: Props) {
  const { run, isBusy, problem } = useChange({ isInline: true })
  const place = useRef<HTMLFieldSetElement>(null)
  const enqueue = useContext(SaveQueue)
  const save = async (hides_edit: boolean) => {
    const { data } = await call(guests.save, { hides_edit })
    if (place.current?.matches(':focus-within')) next.current?.focus()
    put(guests.load, data)
    put(guests.loadSent, { told_at: peek(guests.loadSent)?.told_at ?? null, edit_answered: true })
  }
  const answer = (hides_edit: boolean) => void run(() => enqueue(() => save(hides_edit)), texts.notAnswered)
  return (
    <fieldset ref={place} className="sharing-question" aria-labelledby="sharing-question">
      <h4 id="sharing-question">
        <SharingIcon name="eye" />
        Sembunyikan tombol edit dari tamu?
      </h4>
      <p>
        Sekarang siapa pun yang membuka hadiah melihat pensil dan tombol Edit. {name} cukup melihat hadiahnya.
      </p>
      <div className="cluster">
        <button
          ref={first}
          type="button"
          name="hides_edit"
          className="button sharing-hide"
          aria-disabled={isBusy}
          onClick={() => isBusy || answer(true)}
        >
          Sembunyikan
        </button>
        <button
          type="button"
          className="button button-line"
          aria-disabled={isBusy}
          onClick={() => isBusy || answer(false)}
        >
          Biarkan
        </button>
      </div>
      {problem && <p role="alert">{problem}</p>}
    </fieldset>
  )
}

/** What was answered, and the way to change it. */
export function EditAnswered({ isHidden }: { isHidden: boolean }) {
  return (
    <p className="row sharing-answered">
      <Icon name="check" />
      <span role="status">
        {isHidden ? 'Tombol edit tersembunyi dari tamu.' : 'Tombol edit tetap terlihat oleh tamu.'}
      </span>
      <Link to="?page=giving&field=hides_edit">Ubah</Link>
    </p>
  )
}
