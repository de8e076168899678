import { expect, onTestFinished } from 'vitest'
import { times } from '#contract/account/contract.ts'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { hashToken, makeToken } from '#server/auth/tokens.ts'
import { makeGift } from '#server/tenants/installation.ts'
import { raka } from '#tests/people.ts'
import { carrying } from '#tests/server/app.ts'
import { serveTexts } from '#tests/server/dns-server.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { addRow, firstRow } from '#tests/server/rows.ts'
import type { Values } from './deliver.ts'
import { makeJudge } from './judge.ts'
import type { FuzzTarget } from './target.ts'

const HOUSE = 'gift.example'
const GIFT = 'mawar.gift.example'

// The number of valid cases for calls whose values no schema can generate.
const EXAMPLES = 4

type Kado = Awaited<ReturnType<typeof openManyGifts>>

/** Opens an installation of many gifts. @returns the target of a call: at the bare domain, or at one gift's host */
export async function openManyTargets() {
  const records = new Map<string, string[][]>()
  const names = await serveTexts(records)
  onTestFinished(names.close)
  const kado = await openManyGifts({ env: { DNS_SERVERS: names.address } })
  const person = await kado.join()
  const { id } = await kado.begin(person)
  await kado.begin(person, 'melati')
  const made = { kado, id, records }
  const platform = await openTargetAt(HOUSE, made)
  const gift = await openTargetAt(GIFT, made)
  return ({ servedAt }: ServedEndpoint) => (servedAt === 'bare-domain' ? platform : gift)
}

type Made = { kado: Kado; id: number; records: Map<string, string[][]> }

async function openTargetAt(host: string, { kado, id, records }: Made): Promise<FuzzTarget> {
  const signIn = async () => {
    const { status, cookies } = await kado.account(kado.at(host), { action: 'login', ...raka })
    expect(status).toBe(200)
    return carrying(cookies)
  }
  const { headers: owner } = await signIn()
  const { body: document } = await kado.at(host)('GET', '/api/openapi.json')
  return {
    ...kado,
    host,
    owner,
    signIn,
    judge: makeJudge(document),
    files: {},
    examplesOf: (endpoint) => examplesOf(endpoint, { kado, id, records }),
  }
}

async function examplesOf({ method, path }: ServedEndpoint, made: Made) {
  const make = examples[`${method} ${path}`]
  const { db } = made.kado
  await db.deleteFrom('rate_limit').execute()
  const values: { values: Values }[] = []
  for (let count = 0; make && count < EXAMPLES; count += 1) values.push({ values: await make(made, count) })
  return values
}

const itself = async ({ id }: Made) => ({ id })

const examples: Record<string, (made: Made, count: number) => Promise<Values>> = {
  'POST /gifts/:id/enter': itself,
  'PUT /gifts/:id/domain': async ({ id }, count) => ({ id, name: ` Untuk-${count}.ID ` }),
  'DELETE /gifts/:id/domain': itself,
  'DELETE /gifts/:id': async ({ kado: { db, clock }, id: known }, count) => {
    const { owner_id } = await rowOf(db, known)
    const ownerId = Number(owner_id)
    const now = clock.now
    const host = `anggrek-${count}`
    const id = await db.transaction().execute((each) => makeGift(each, [], { host, ownerId, now }))
    const member = { gift_id: Number(id), account_id: ownerId, may_edit: 1, created_at: now }
    await db.insertInto('member').values(member).execute()
    return { id, address: count % 2 ? host : ` ${host.toUpperCase()} ` }
  },
  'POST /gifts/:id/domain/check': async ({ kado: { db }, id, records }) => {
    const domain = { gift_id: id, name: 'untuk-sinta.id', token: 'kunci', verified_at: null }
    await db
      .insertInto('domain')
      .values(domain)
      .onConflict((conflict) => conflict.column('gift_id').doNothing())
      .execute()
    records.set(`_kado.${domain.name}`, [[`kado=${domain.token}`]])
    return { id }
  },
  'POST /session': async ({ kado: { db, clock }, id: gift_id }) => {
    const token = makeToken()
    const { owner_id } = await rowOf(db, gift_id)
    const account_id = Number(owner_id)
    const { id: session_id } = await firstRow(db, 'session', { account_id })
    const way = { gift_id, account_id, session_id, token_hash: hashToken(token) }
    const at = { signed_in_at: clock.now, expires_at: clock.now + times.handover }
    await addRow(db, 'handover_token', { ...way, ...at })
    return { token }
  },
  'POST /invitations/check': async (made, count) => {
    const token = makeToken()
    await addInvitation(made, `dia${count}@rumah.id`, hashToken(token))
    return { token }
  },
  'DELETE /invitations/:id': (made, count) => addInvitation(made, `tamu${count}@rumah.id`, makeToken()),
}

function addInvitation({ kado: { db, clock }, id: gift_id }: Made, email: string, token_hash: string) {
  const row = { gift_id, email, token_hash, expires_at: clock.now + times.invitation }
  return db.insertInto('invitation').values(row).returning('id').executeTakeFirstOrThrow()
}

function rowOf(db: Kado['db'], id: number) {
  return db.selectFrom('gift').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()
}
