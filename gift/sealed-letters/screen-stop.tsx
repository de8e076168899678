import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { remember } from '#web/storage.ts'
import { Failure } from '#web/ui/failure.tsx'
import * as calls from './calls.ts'
import { MailLinkScene, useToken } from './screen-mail-link.tsx'
import { reminderKey } from './screen-reminder.tsx'

const said = {
  busy: 'Sebentar, alamatmu sedang dihapus.',
  done: 'Alamatmu sudah dihapus. Tidak akan ada email lagi.',
  failed: '',
  unknown: 'Tautan ini tidak lengkap. Coba buka lagi dari emailnya.',
}

/** The page of the link in a morning mail: it deletes the address at once, also for a closed gift. */
export function Screen() {
  const token = useToken()
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
    <MailLinkScene text={token ? said[state] : said.unknown}>
      {token && state === 'failed' && (
        <Failure text="Alamatmu belum terhapus. Coba sekali lagi." onRetry={retry} />
      )}
    </MailLinkScene>
  )
}
