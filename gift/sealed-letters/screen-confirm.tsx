import { useState } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { call } from '#web/api/call.ts'
import { Scene } from '#web/scene/scene.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { remember } from '#web/storage.ts'
import * as calls from './calls.ts'
import { confirmedReminder, reminderKey } from './screen-reminder.tsx'
import './screen-stop.css'

const said = {
  ask: 'Mau dikabari lewat email, di pagi hari saat sebuah surat boleh dibuka?',
  done: 'Alamatmu tersimpan. Emailnya datang pukul 08.00, di pagi hari suratmu boleh dibuka.',
  unknown: 'Tautan ini tidak lengkap. Coba buka lagi dari emailnya.',
  failed: 'Alamatmu belum tersimpan. Coba sekali lagi.',
}

/** The page of the link in a confirmation mail. A tap confirms: programs that scan mails open links, too. */
export function Screen() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [isConfirmed, setConfirmed] = useState(false)
  const { run, isBusy, problem } = useChange({ isInline: true })
  async function confirm() {
    if (isBusy) return
    if (!(await run(() => call(calls.confirmReminder, { token }), { fallback: said.failed }))) return
    remember(reminderKey, confirmedReminder)
    setConfirmed(true)
  }
  const isOpen = token !== '' && !isConfirmed
  return (
    <Scene plate="night" className="message message-dimmed stop" title="Email di pagi hari">
      <h1 className="script" tabIndex={-1}>
        Email di pagi hari
      </h1>
      <p role="status">{isOpen ? said.ask : token ? said.done : said.unknown}</p>
      {problem && <p role="alert">{problem}</p>}
      {isOpen && (
        <button
          type="button"
          className="button button-wax"
          aria-disabled={isBusy}
          onClick={() => void confirm()}
        >
          Ya, kabari aku
        </button>
      )}
      <Link className="button button-ghost" to={routes.sealedLetters}>
        Ke Surat Bersegel
      </Link>
    </Scene>
  )
}
