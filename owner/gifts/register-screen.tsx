import { AccountCard } from '#web/session/account-card.tsx'
import { registrationNotice } from '#web/session/registration.ts'
import { NewAccount } from './new-account.tsx'

/** Registers at the bare domain. */
export function Screen() {
  return (
    <AccountCard title="Register" note={registrationNotice() ?? 'Satu akun untuk semua kadomu'}>
      <NewAccount />
    </AccountCard>
  )
}
