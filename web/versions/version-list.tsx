import { useEffect, useState } from 'react'
import { ago } from '#contract/date.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { pageOf } from '#contract/versions.ts'
import { load, restore } from '#owner/versions/calls.ts'
import { call, onWrite } from '#web/api/call.ts'
import { put, refresh, useContent } from '#web/api/content.ts'
import { ignoreEtag } from '#web/api/etags.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useMedia } from '#web/effects/motion.ts'
import { live, VERSION } from '#web/forms/live.ts'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { Failure } from '#web/ui/failure.tsx'

export type VersionsProps = {
  /** The call that reads the page. */
  read: Endpoint
  /** Reloads the preview, where there is one. */
  reload: (() => void) | undefined
}

type Version = Output<typeof load>[number]

const texts = {
  none: 'Belum ada versi lain.',
  loadFailed: 'Riwayatnya belum bisa diambil.',
  seen: 'Pratinjau memperlihatkan versi lama. Yang tersimpan tidak berubah.',
}

/** Up to twenty earlier versions of a page, newest first; each can be shown in the preview or saved again. */
export function VersionList({ read, reload }: VersionsProps) {
  const page = pageOf(read)
  const { data, state, refetch } = useContent(load, { page })
  const [seen, setSeen] = useState<number>()
  const see = useSee({ read, reload })
  const { isBusy, run } = useChange()
  // Each save adds a version.
  useEffect(() => {
    const renew = () => void refresh(load, { page })
    renew()
    return onWrite(renew)
  }, [page])

  const bringBack = async ({ id }: Version) => {
    const restored = await run(() => call(restore, { id }))
    if (!restored) return
    live.hide(VERSION)
    setSeen(undefined)
    put(read, restored.data.content as never)
    ignoreEtag(read)
    showAlert(restored.message)
  }

  if (state === 'failed') return <Failure tone="form" text={texts.loadFailed} onRetry={refetch} />
  if (!data) return null
  if (data.length === 0) return <p>{texts.none}</p>
  return (
    <ol className="rows">
      {data.map((version, index) => (
        <Row
          key={version.id}
          isFirst={index === data.length - 1 && version.by === ''}
          version={version}
          isSeen={seen === version.id}
          isBusy={isBusy}
          onSee={(isSeen) => {
            setSeen(isSeen ? version.id : undefined)
            see(isSeen ? version : undefined)
          }}
          onBringBack={() => void bringBack(version)}
        />
      ))}
    </ol>
  )
}

type RowProps = {
  version: Version
  /** Whether it is the version from before the first save. */
  isFirst: boolean
  isSeen: boolean
  isBusy: boolean
  onSee: (isSeen: boolean) => void
  onBringBack: () => void
}

const dateFormat = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeStyle: 'medium' })

// The first version has no author; its time is when the first save replaced it.
function Row({ version: { at, by }, isFirst, isSeen, isBusy, onSee, onBringBack }: RowProps) {
  const when = ago(at, serverNow())
  const exact = dateFormat.format(at)
  const name = isFirst ? 'versi awal' : `versi ${exact}`
  return (
    <li>
      <p title={exact}>
        <b>{isFirst ? 'Versi awal' : when}</b>
        <small>{isFirst ? `Sampai ${when}` : by}</small>
      </p>
      <button
        type="button"
        className="text-button"
        aria-label={`Lihat ${name}`}
        aria-pressed={isSeen}
        onClick={() => onSee(!isSeen)}
      >
        Lihat
      </button>
      <button
        type="button"
        className="text-button"
        aria-label={`Kembalikan ${name}`}
        disabled={isBusy}
        onClick={onBringBack}
      >
        Kembalikan
      </button>
    </li>
  )
}

// On a phone the sheet closes, and the preview shows the version until a form is opened again.
function useSee({ read, reload }: VersionsProps) {
  const isPhone = useMedia('(max-width: 767px)')
  useEffect(() => () => void (isPhone || live.hide(VERSION)), [isPhone])
  return (version: Version | undefined) => {
    if (!version) return live.hide(VERSION)
    if (isPhone) reload?.()
    live.show(VERSION, [{ read, alter: () => version.content }])
    showAlert(texts.seen)
  }
}
