import { AccountCard } from '#web/session/account-card.tsx'
import { NewAccount } from './new-account.tsx'

/** Registers at the bare domain. */
export function Screen() {
  return (
    <AccountCard title="Register" note="Satu akun untuk semua kadomu">
      <NewAccount />
    </AccountCard>
  )
}
