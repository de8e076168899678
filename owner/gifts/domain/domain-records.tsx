import { useState } from 'react'
import { checkDomain, removeDomain } from '#owner/gifts/calls.ts'
import { texts } from '#owner/gifts/contract.ts'
import type { Gift } from '#owner/gifts/schemas.ts'
import { call } from '#web/api/call.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormProblem } from '#web/ui/form-problem.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDomainChange } from './domain-change.tsx'
import './domain-records.css'

type Props = { gift: Gift; domain: NonNullable<Gift['domain']> }

/** The records to add to a domain's DNS, whether they were found, and a button that removes the domain. */
export function DomainRecords({ gift: { id, url }, domain }: Props) {
  const { isBusy, problem, change } = useDomainChange()
  const ask = async (endpoint: typeof checkDomain | typeof removeDomain) => {
    const message = await change(() => call(endpoint, { id }))
    if (message) showAlert(message)
  }
  return (
    <div className="stack domain">
      <p className="cluster domain-state" data-proved={domain.is_proved}>
        <b>{domain.name}</b>
        <span>{domain.is_proved ? 'Terhubung' : 'Belum terhubung'}</span>
      </p>
      {domain.is_proved ? <p>{texts.domainKeep}</p> : <p>{texts.domainHow}</p>}
      <Row kind="TXT" name={domain.record} value={domain.value} />
      <Row kind="CNAME" name={domain.name} value={new URL(url).hostname} />
      <p className="small field-hint">{texts.domainApex}</p>
      <FormProblem>{problem}</FormProblem>
      <div className="cluster dialog-actions">
        {!domain.is_proved && (
          <button
            type="button"
            className="button button-wax"
            aria-disabled={isBusy}
            onClick={() => isBusy || void ask(checkDomain)}
          >
            {isBusy && <i className="submit-ring" aria-hidden="true" />}
            Periksa
          </button>
        )}
        <ConfirmButton
          text="Lepas domain"
          question="Ya, lepas domain"
          isBusy={isBusy}
          onConfirm={() => void ask(removeDomain)}
        />
      </div>
    </div>
  )
}

type RowProps = { kind: 'TXT' | 'CNAME'; name: string; value: string }

function Row({ kind, name, value }: RowProps) {
  return (
    <dl className="domain-record" aria-label={`Catatan ${kind}`}>
      <div className="row cluster">
        <dt className="small">Jenis</dt>
        <dd>
          <span>{kind}</span>
        </dd>
      </div>
      <Part kind={kind} label="Nama" text={name} />
      <Part kind={kind} label={kind === 'TXT' ? 'Nilai' : 'Tujuan'} text={value} />
    </dl>
  )
}

function Part({ kind, label, text }: { kind: string; label: string; text: string }) {
  return (
    <div className="row cluster">
      <dt className="small">{label}</dt>
      <dd>
        <span>{text}</span>
        <CopyButton name={`Salin ${label.toLowerCase()} ${kind}`} text={text} />
      </dd>
    </div>
  )
}

// Where a browser cannot copy, as on an address without https, the text can still be selected by hand.
function CopyButton({ name, text }: { name: string; text: string }) {
  const [isDone, setDone] = useState(false)
  if (!navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setDone(true)
  }
  return (
    <>
      <button
        className="hit"
        type="button"
        aria-label={name}
        data-done={isDone}
        onBlur={() => setDone(false)}
        onClick={() => void copy().catch(() => showAlert(texts.notCopied, 'failed'))}
      >
        {isDone ? <Icon name="check" /> : <CopyIcon />}
      </button>
      <span className="sr-only" role="status">
        {isDone && 'Tersalin'}
      </span>
    </>
  )
}

// Lucide's 'copy'; not in icon.tsx, which every visitor downloads.
function CopyIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
    </svg>
  )
}
