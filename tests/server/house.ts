import { sinta } from '#tests/people.ts'
import type { openTestApp } from './app.ts'
import { openOwned } from './page.ts'
import { firstRow } from './rows.ts'

/** A gift with its owner; `idOf` finds an account. */
export async function openHouse(options?: Parameters<typeof openTestApp>[0]) {
  const kado = await openOwned(options)
  const idOf = async (email: string) => (await firstRow(kado.db, 'account', { email })).id
  return { ...kado, idOf }
}

/** The same, and Sinta, who registered, is signed in and waits to be let in. */
export async function openWaitingHouse() {
  const kado = await openHouse()
  await kado.account({ action: 'create', ...sinta })
  const guest = await kado.signIn(sinta)
  return { ...kado, guest, ofSinta: `/api/accounts/${await kado.idOf(sinta.email)}` }
}
