import { useRef, useState } from 'react'
import * as calls from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import { ago } from '#contract/date.ts'
import type { Output } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { giftListUrl } from '#web/gift-state/home.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { LaterPasswordDialog } from './later-password-dialog.tsx'
import { LeaveButton } from './leave-button.tsx'
import { OwnList, useListChange } from './own-list.tsx'
import { useSession } from './session.ts'
import '#web/forms/desk.css'
import './sessions-list.css'

type Session = Output<typeof calls.loadSessions>[number]

/**
 * Where the list is shown: the only gift, one of many gifts, or the platform with all gifts of the account.
 */
type SessionSite = 'only' | 'gift' | 'platform'

/** The devices where the account is signed in; each session can be ended here. */
export function SessionsList({ place }: { place: SessionSite }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed row disappears, so the focus moves to the list's heading.
  const onShorter = () => heading.current?.focus()
  return (
    <section className="desk-card sheet" aria-labelledby="accounts-devices">
      <h2 ref={heading} id="accounts-devices" className="heading" tabIndex={-1}>
        Perangkat
      </h2>
      <p className="heading-note">
        {words[place].about} Kalau ada yang bukan kamu, akhiri, lalu ganti password.
        {place === 'gift' && (
          <>
            {' '}
            <a href={giftListUrl}>Semua perangkatmu</a> ada di Kadomu.
          </>
        )}
      </p>
      <OwnList endpoint={calls.loadSessions} failure="Daftar perangkat belum bisa dimuat.">
        {(sessions) => <Devices sessions={sessions} alone={words[place].alone} onShorter={onShorter} />}
      </OwnList>
      <NewPassword />
    </section>
  )
}

const words: Record<SessionSite, { about: string; alone: string }> = {
  only: {
    about: 'Di sini akunmu sedang masuk.',
    alone: 'Akunmu tidak sedang masuk di perangkat lain.',
  },
  gift: {
    about: 'Di sini akunmu sedang masuk ke kado ini.',
    alone: 'Akunmu tidak sedang masuk ke kado ini di perangkat lain.',
  },
  platform: {
    about: 'Di sini akunmu sedang masuk, di kado mana pun.',
    alone: 'Akunmu tidak sedang masuk di perangkat lain.',
  },
}

function NewPassword() {
  const { data } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-line rows-all" onClick={() => setOpen(true)}>
        Ganti password
      </button>
      {isOpen && (
        <LaterPasswordDialog
          email={data?.user?.email ?? ''}
          note="Kalau sudah lama kamu masuk, kami kirim dulu tautan ke emailmu."
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type DevicesProps = { sessions: Session[]; alone: string; onShorter: () => void }

function Devices({ sessions, alone, onShorter }: DevicesProps) {
  const { isBusy, change } = useListChange(calls.loadSessions)
  const others = sessions.filter(({ is_current }) => !is_current)
  const endOthers = async () => {
    if (await change(() => call(calls.endOtherSessions, {}))) onShorter()
  }
  return (
    <>
      <ul className="rows">
        {sessions.map((each) => (
          <Device key={each.id} session={each} onShorter={onShorter} />
        ))}
      </ul>
      {others.length === 0 && <p className="heading-note rows-alone">{alone}</p>}
      {others.length > 1 && (
        <ConfirmButton
          text="Akhiri semua yang lain"
          question="Ya, akhiri semua yang lain"
          className="rows-all"
          isBusy={isBusy}
          onConfirm={() => void endOthers()}
        />
      )}
    </>
  )
}

type DeviceProps = { session: Session; onShorter: () => void }

function Device({ session: { id, device, is_current, hosts, ...times }, onShorter }: DeviceProps) {
  const { isBusy, remove } = useListChange(calls.loadSessions)
  const end = async () => {
    if (await remove(() => call(calls.endOneSession, { id }), texts.sessionEnded)) onShorter()
  }
  return (
    <li>
      <OwnerIcon name={/Android|iPhone|iPad/.test(device) ? 'phone' : 'desktop'} />
      <span>
        <b>{device}</b>
        {is_current && <small data-state="in">Perangkat ini</small>}
        {hosts && <Hosts hosts={hosts} />}
        <Since {...times} isCurrent={is_current} />
      </span>
      {is_current ? (
        <LeaveButton className="button button-line button-small">Keluar</LeaveButton>
      ) : (
        <ConfirmButton
          text="Akhiri"
          question="Ya, akhiri"
          of={`${device}, dipakai ${ago(times.last_used_at, serverNow())}`}
          className="button-small rows-end"
          isBusy={isBusy}
          onConfirm={() => void end()}
        />
      )}
    </li>
  )
}

const list = new Intl.ListFormat('id-ID')

// A list of twenty hosts would be too long to read.
const MOST_HOSTS = 4

function Hosts({ hosts }: { hosts: string[] }) {
  const named = hosts.slice(0, hosts.length > MOST_HOSTS ? MOST_HOSTS - 1 : MOST_HOSTS)
  const rest = hosts.length - named.length
  return <small>Di {list.format(rest > 0 ? [...named, `${rest} kado lain`] : named)}</small>
}

type Times = Pick<Session, 'signed_in_at' | 'last_used_at'> & { isCurrent: boolean }

// A sign-in whose time is doubtful because of a wrong clock shows no date.
function Since({ signed_in_at, last_used_at, isCurrent }: Times) {
  const now = serverNow()
  const signedIn = signed_in_at > 0 && ago(signed_in_at, now)
  if (isCurrent) return signedIn && <small>Masuk {signedIn}</small>
  return (
    <small className="rows-since">
      <span>Dipakai {ago(last_used_at, now)}</span>
      {signedIn && <span>masuk {signedIn}</span>}
    </small>
  )
}
