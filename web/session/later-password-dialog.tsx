import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react'
import { fetchCode } from '#web/loading/fetch-code.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import type { PasswordDialog } from './password-dialog.tsx'

type Props = ComponentProps<typeof PasswordDialog>

const Dialog = lazy<ComponentType<Props>>(() =>
  fetchCode(() => import('./password-dialog.tsx')).then(
    (module) => ({ default: module.PasswordDialog }),
    () => ({ default: Unreachable }),
  ),
)

/** The password dialog where few visitors need it: its code is fetched when it opens. */
export function LaterPasswordDialog(props: Props) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}

function Unreachable({ onClose }: Props) {
  useEffect(() => {
    showAlert('Ganti password belum bisa dibuka. Periksa koneksimu, lalu muat ulang halaman ini.', 'failed')
    onClose()
  }, [onClose])
  return null
}
