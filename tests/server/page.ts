import { expect } from 'vitest'
import { sinta } from '#tests/people.ts'
import { everyRow, openTestApp } from './app.ts'
import { firstRow } from './rows.ts'

type Refusal = [body: object, field: string, message: unknown]

/** Opens an app whose owner is signed in; `own` asks as the owner. */
export async function openOwned(options?: Parameters<typeof openTestApp>[0]) {
  const kado = await openTestApp(options)
  const owner = await kado.becomeOwner()
  const own = (method: string, path: string, payload?: object) => kado.ask(method, path, payload, owner)
  return { ...kado, owner, own }
}

/** The same; `idOf` finds an account. */
export async function openWithAccounts() {
  const kado = await openOwned()
  const idOf = async (email: string) => (await firstRow(kado.db, 'account', { email })).id
  return { ...kado, idOf }
}

/** The same, with Sinta as `guest`, who registered, is signed in and waits for approval. */
export async function openWithWaitingGuest() {
  const kado = await openWithAccounts()
  await kado.account({ action: 'create', ...sinta })
  const guest = await kado.signIn(sinta)
  return { ...kado, guest, ofSinta: `/api/accounts/${await kado.idOf(sinta.email)}` }
}

/** A gift with its owner, and the calls that read and save one page of the gift. */
export async function openPage(path: string) {
  const kado = await openOwned()
  const read = async () => (await kado.ask('GET', path)).body
  const save = (body: object) => kado.own('POST', path, body)
  return { ...kado, read, save }
}

/** Expects that each body is refused with its sentence at its field, and that nothing is stored. */
export async function expectRefusals(
  { db, save }: Pick<Awaited<ReturnType<typeof openPage>>, 'db' | 'save'>,
  refusals: Refusal[],
) {
  const before = await everyRow(db)
  for (const [body, field, message] of refusals) {
    const refused = await save(body)
    expect({ status: refused.status, body: refused.body }, JSON.stringify(body)).toEqual({
      status: 422,
      body: { status: 'error', success: false, code: 'validation', message, fields: { [field]: message } },
    })
  }
  expect(await everyRow(db)).toEqual(before)
}
