import { forgetHashToken, useHashToken } from './hash-token.ts'
import { LaterPasswordDialog } from './later-password-dialog.tsx'

/** The password dialog for the link of a reset mail. */
export function ResetDialog() {
  const token = useHashToken('reset')
  if (token === undefined) return null
  return <LaterPasswordDialog key={token} email="" token={token} onClose={() => forgetHashToken('reset')} />
}
