import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { messageOf } from '#web/session/failure.ts'
import { play } from '#web/sound/sound.ts'
import { recall, remember } from '#web/storage.ts'
import * as calls from './calls.ts'
import { remindedKey, texts } from './contract.ts'
import './screen-reminder.css'

/** Below the letters that wait: she may leave an address for a mail on each morning. This device knows that she did. */
export function Reminder() {
  const [isOpen, setOpen] = useState(false)
  const [isGiven, setGiven] = useState(() => recall(remindedKey) !== undefined)
  const given = () => {
    remember(remindedKey, 'true')
    setGiven(true)
    setOpen(false)
  }
  return (
    <section className="shelf-reminder" aria-label={texts.reminder}>
      {isGiven && <p role="status">{texts.reminded}</p>}
      {isOpen ? (
        <Slip onGiven={given} />
      ) : (
        <button
          type="button"
          className="button button-ghost"
          onClick={() => {
            play('tap')
            setGiven(false)
            setOpen(true)
          }}
        >
          {isGiven ? texts.otherAddress : texts.askReminder}
        </button>
      )}
    </section>
  )
}

function Slip({ onGiven }: { onGiven: () => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  useEffect(() => input.current?.focus(), [])

  async function give(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      await call(calls.remind, { email })
      onGiven()
    } catch (error) {
      setProblem(messageOf(error, texts.remindFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="shelf-slip" noValidate onSubmit={(event) => void give(event)}>
      <label htmlFor={id}>{texts.email}</label>
      <input
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
      {problem && <p role="alert">{problem}</p>}
      <p id={`${id}note`}>{texts.remindNote}</p>
      <button type="submit" className="button button-wax" aria-disabled={isBusy}>
        {texts.remind}
      </button>
    </form>
  )
}
