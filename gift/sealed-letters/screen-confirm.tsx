import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/session/use-change.tsx'
import { remember } from '#web/storage.ts'
import * as calls from './calls.ts'
import { MailLinkScene, useToken } from './screen-mail-link.tsx'
import { confirmedReminder, reminderKey } from './screen-reminder.tsx'

const said = {
  ask: 'Mau dikabari lewat email, di pagi hari saat sebuah surat boleh dibuka?',
  done: 'Alamatmu tersimpan. Emailnya datang pukul 08.00, di pagi hari suratmu boleh dibuka.',
  unknown: 'Tautan ini tidak lengkap. Coba buka lagi dari emailnya.',
  failed: 'Alamatmu belum tersimpan. Coba sekali lagi.',
}

/** The page of the link in a confirmation mail. A tap confirms: programs that scan mails open links, too. */
export function Screen() {
  const token = useToken()
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
    <MailLinkScene text={isOpen ? said.ask : token ? said.done : said.unknown}>
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
    </MailLinkScene>
  )
}
