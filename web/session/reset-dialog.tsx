import { showAlert } from '#web/ui/alerts.tsx'
import { forgetHashToken, useHashToken } from './hash-token.ts'
import { LaterPasswordDialog } from './later-password-dialog.tsx'

/** The password dialog, for whoever comes with the proof from a mail. */
export function ResetDialog() {
  const token = useHashToken('reset')
  if (token === undefined) return null
  return (
    <LaterPasswordDialog
      key={token}
      email=""
      token={token}
      onClose={() => forgetHashToken('reset')}
      onChanged={(message) => {
        forgetHashToken('reset')
        showAlert(message)
      }}
    />
  )
}
