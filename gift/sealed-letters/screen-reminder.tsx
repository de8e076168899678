import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/session/use-change.tsx'
import { play } from '#web/sound/sound.ts'
import { recall, remember } from '#web/storage.ts'
import * as calls from './calls.ts'
import './screen-reminder.css'

/** The storage key for whether an address was given on this device, and its value once that is confirmed. */
export const reminderKey = 'reminded'
export const confirmedReminder = 'confirmed'

const texts = {
  name: 'Email di pagi hari',
  open: 'Kabari aku di pagi harinya',
  other: 'Pakai alamat lain',
  given: 'Baik. Buka email yang baru kami kirim, dan ketuk tautannya dalam sehari.',
  confirmed: 'Baik. Emailnya datang pukul 08.00, di pagi hari suratmu boleh dibuka.',
  label: 'Alamat emailmu',
  note: 'Satu email pendek tiap kali sebuah surat boleh dibuka. Alamatmu tidak tampil di mana pun, dan bisa kamu hapus lewat tautan di emailnya.',
  give: 'Kabari aku',
  failed: 'Alamatmu belum tersimpan. Coba sekali lagi.',
}

/**
 * Below the sealed letters: the visitor may leave an address for a mail on each morning. The device notes it.
 */
export function Reminder() {
  const [isOpen, setOpen] = useState(false)
  const [isGiven, setGiven] = useState(() => recall(reminderKey) !== undefined)
  const given = () => {
    remember(reminderKey, 'true')
    setGiven(true)
    setOpen(false)
  }
  return (
    <section className="stack centred shelf-reminder" aria-label={texts.name}>
      {isGiven && (
        <p role="status">{recall(reminderKey) === confirmedReminder ? texts.confirmed : texts.given}</p>
      )}
      {isOpen ? (
        <Slip onGiven={given} />
      ) : (
        <button
          type="button"
          className="button button-ghost button-small"
          onClick={() => {
            play('tap')
            setGiven(false)
            setOpen(true)
          }}
        >
          {isGiven ? texts.other : texts.open}
        </button>
      )}
    </section>
  )
}

function Slip({ onGiven }: { onGiven: () => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const { run, isBusy, problem } = useChange({ isInline: true })

  useEffect(() => input.current?.focus(), [])

  async function give(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (await run(() => call(calls.remind, { email }), { fallback: texts.failed })) onGiven()
  }

  return (
    <form className="stack paper shelf-slip" noValidate onSubmit={(event) => void give(event)}>
      <label htmlFor={id}>{texts.label}</label>
      <input
        className="input"
        id={id}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        ref={input}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}note`}
      />
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <p id={`${id}note`} className="small">
        {texts.note}
      </p>
      <button type="submit" className="button button-wax" aria-disabled={isBusy}>
        {texts.give}
      </button>
    </form>
  )
}
