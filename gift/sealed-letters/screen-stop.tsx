import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { call } from '#web/api/call.ts'
import { Scene } from '#web/scene/scene.tsx'
import { remember } from '#web/storage.ts'
import { Failure } from '#web/ui/failure.tsx'
import * as calls from './calls.ts'
import { reminderKey } from './screen-reminder.tsx'
import './screen-stop.css'

const HEADING = 'Email di pagi hari'

const said = {
  busy: 'Sebentar, alamatmu sedang dihapus.',
  done: 'Alamatmu sudah dihapus. Tidak akan ada email lagi.',
  failed: '',
  unknown: 'Tautan ini tidak lengkap. Coba buka lagi dari emailnya.',
}

/** The page of the link in a morning mail: it deletes the address at once, also for a closed gift. */
export function Screen() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [state, setState] = useState<'busy' | 'done' | 'failed'>('busy')
  const stop = () =>
    call(calls.stopReminding, { token }).then(
      () => {
        remember(reminderKey, undefined)
        setState('done')
      },
      () => setState('failed'),
    )
  const retry = () => {
    setState('busy')
    void stop()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (token) void stop()
  }, [])
  return (
    <Scene plate="night" className="message message-dimmed stop" title={HEADING}>
      <h1 className="script" tabIndex={-1}>
        {HEADING}
      </h1>
      <p role="status">{token ? said[state] : said.unknown}</p>
      {token && state === 'failed' && (
        <Failure text="Alamatmu belum terhapus. Coba sekali lagi." onRetry={retry} />
      )}
      <Link className="button button-ghost" to={routes.sealedLetters}>
        Ke Surat Bersegel
      </Link>
    </Scene>
  )
}
