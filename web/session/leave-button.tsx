import { type ComponentProps, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { signOut } from '#contract/account/calls.ts'
import { routes } from '#contract/routes.ts'
import { call } from '#web/api/call.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { refreshLock } from '#web/gift-state/gift-lock.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { dropOwnData } from './own-content.ts'
import { noteSignedOut } from './session.ts'

/** Signs out and goes to the login screen; it asks first where typed values are not saved yet. */
export function LeaveButton(props: ComponentProps<'button'>) {
  const [isAsking, setAsking] = useState(false)
  const go = async (keepsDrafts = false) => {
    setAsking(false)
    try {
      await leave(keepsDrafts)
      navigate(routes.login)
    } catch {
      showAlert('Belum bisa keluar. Periksa koneksi, lalu coba lagi.', 'failed')
    }
  }
  return (
    <>
      <button type="button" {...props} onClick={() => (drafts.isEmpty() ? void go() : setAsking(true))} />
      {isAsking && (
        <Dialog
          title="Ada yang belum disimpan"
          note="Drafmu bisa menunggu di perangkat ini sampai kamu masuk lagi. Di perangkat orang lain, sebaiknya keluar saja: drafnya ikut dihapus."
          onClose={() => setAsking(false)}
        >
          <div className="cluster dialog-actions">
            <button type="button" className="button button-wax" onClick={() => setAsking(false)}>
              Lanjut mengedit
            </button>
            <button type="button" className="button button-line" onClick={() => void go(true)}>
              Keluar, simpan draf
            </button>
            <button type="button" className="button button-line" onClick={() => void go()}>
              Keluar saja
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

// Drops the lists of this account, and unsaved drafts where the person chooses so.
async function leave(keepsDrafts: boolean) {
  await call(signOut, {})
  if (keepsDrafts) drafts.close()
  else drafts.forgetAll()
  dropOwnData()
  noteSignedOut()
  void refreshLock()
}
