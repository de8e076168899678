import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { loadLink } from '#owner/sharing/calls.ts'
import { texts as sharing } from '#owner/sharing/contract.ts'
import { peek, renew, useContent } from '#web/api/content.ts'
import { useReread } from '#web/api/reread.ts'
import { EditHeading, EditWaiting } from '#web/forms/edit-waiting.tsx'
import { SectionNamesContext } from '#web/forms/section-names.ts'
import { isLocal } from '#web/local-link.ts'
import { useOwnContent } from '#web/session/own-content.ts'
import { Failure } from '#web/ui/failure.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import { numberWord, texts } from './contract.ts'
import { GiftEnvelope } from './envelope.tsx'
import { Offers } from './offers.tsx'
import { Questions } from './questions.tsx'
import { Rows } from './rows.tsx'
import './form.css'

// Whether the envelope was open when it was last shown: only then is its closing animated.
let wasOpen = false

/** Lists the findings to fix before the gift is given; without any the envelope closes. */
export function Form() {
  const content = useOwnContent(calls.load)
  const { isChecking, hasFailed, check } = useChecking()
  const recipient = useContent(loadOpening).data?.[0]?.recipient_name ?? ''
  if (!content.data)
    return <EditWaiting title={texts.title} note="" contents={[content]} failure={texts.loadFailed} />
  // Sending the link solves this one.
  const rows = content.data.filter(({ code }) => code !== 'not_told')
  const isUnsent = rows.length < content.data.length
  const note =
    rows.length === 0
      ? texts.allFine
      : `${numberWord(rows.length)} hal sebelum hadiah ini pantas dibuka${recipient && ` ${recipient}`}.`
  return (
    <div className="edit-form desk">
      <EditHeading title={texts.title} note={note} />
      <div>
        {hasFailed && <Failure tone="form" text={texts.loadFailed} onRetry={check} />}
        <Rows rows={rows} isChecking={isChecking} />
        {isUnsent && <Questions />}
        <Offers />
      </div>
      <Seal left={rows.length} recipient={recipient} />
    </div>
  )
}

// The rows stay until the new response arrives; of checks that run at once the newest counts.
function useChecking() {
  const [isChecking, setChecking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const newest = useRef(0)
  const check = useCallback(async () => {
    newest.current += 1
    const mine = newest.current
    setChecking(true)
    const isRead = await renew(calls.load).then(
      () => true,
      () => false,
    )
    if (mine !== newest.current) return
    setFailed(!isRead)
    setChecking(false)
  }, [])
  useEffect(() => {
    // biome-ignore lint/nursery/useReactCompiler: a check is shown while it runs
    if (peek(calls.load)) void check()
  }, [check])
  useReread(check)
  return { isChecking, hasFailed, check }
}

function Seal({ left, recipient }: { left: number; recipient: string }) {
  const [isSealed, setSealed] = useState(left === 0 && !wasOpen)
  const link = useContent(loadLink).data?.url
  const send = useContext(SectionNamesContext).find(({ id }) => id === 'sending')
  useEffect(() => {
    wasOpen = left > 0
    // The browser paints the open envelope first, so that its closing is visible.
    const frame = requestAnimationFrame(() => setSealed(left === 0))
    return () => cancelAnimationFrame(frame)
  }, [left])
  const isReady = left === 0
  return (
    <aside className="desk-card readiness-gift" aria-label="Hadiahmu">
      <div role="status">
        <GiftEnvelope isSealed={isSealed} left={left} recipient={recipient} />
        <h3>{isReady ? 'Siap dikirim' : 'Belum disegel'}</h3>
        <p>{isReady ? texts.sealed : texts.open}</p>
      </div>
      {link && isLocal(link) && (
        <p className="readiness-local">
          {sharing.localLink} {sharing.publishing(recipient)}
        </p>
      )}
      {send && (
        <Link className={`button ${isReady ? 'button-wax' : 'button-line'}`} to={`?page=${send.id}`}>
          <OwnerIcon name="gift" />
          {send.name}
        </Link>
      )}
      <Link className="button button-line" to={routes.rehearsal}>
        <OwnerIcon name="play" />
        Gladi resik
      </Link>
    </aside>
  )
}
