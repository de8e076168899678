import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { type Person, raka } from '#tests/people.ts'
import { carrying, openTestApp } from './app.ts'
import { addRow } from './rows.ts'

const env = { GIFTS: 'many', BASE_DOMAIN: 'gift.example', PUBLIC_URL: 'http://gift.example' }

type Options = Parameters<typeof openTestApp>[0]

/** Opens a fresh installation of many gifts at gift.example, with functions that send requests to its hosts. */
export async function openManyGifts(options: Options = {}) {
  const kado = await openTestApp({ ...options, env: { ...env, ...options.env } })

  /** Sends requests to a host name with a cookie. */
  function at(host: string, { headers = {} }: InjectOptions = {}) {
    return (method: string, path: string, payload?: object, more: InjectOptions = {}) =>
      kado.ask(method, path, payload, {
        ...more,
        authority: host,
        headers: { ...headers, ...more.headers },
      })
  }

  const platform = at('gift.example')
  const account = (ask: typeof platform, payload: object) => ask('POST', '/api/user/login.php', payload)

  /** Registers and signs in at the bare domain. @returns a function that sends requests as this person */
  async function join(person: Person = raka) {
    expect(await account(platform, { action: 'create', ...person })).toMatchObject({ status: 200 })
    return signIn('gift.example', person)
  }

  async function signIn(host: string, person: Person = raka) {
    const { status, cookies } = await account(at(host), { action: 'login', ...person })
    expect(status).toBe(200)
    return at(host, carrying(cookies))
  }

  /** Creates a gift and enters it. @returns its id, and a function that sends requests as its owner */
  async function begin(person: Awaited<ReturnType<typeof join>>, address = 'mawar') {
    const made = await person('POST', '/api/gifts', { address })
    expect(made).toMatchObject({ status: 201, body: { data: { address } } })
    const { id } = made.body.data
    return { id, owner: await enter(person, id, address) }
  }

  /** Requests a handover into a gift. @returns its token */
  async function handOver(person: Awaited<ReturnType<typeof join>>, id: number, address = 'mawar') {
    const { status, body } = await person('POST', `/api/gifts/${id}/enter`)
    expect(status).toBe(200)
    const [url, token] = body.data.url.split('#masuk=')
    expect(url).toBe(`${new URL(kado.config.publicUrl).protocol}//${address}.gift.example/login`)
    return String(token)
  }

  async function enter(person: Awaited<ReturnType<typeof join>>, id: number, address: string) {
    const token = await handOver(person, id, address)
    const host = `${address}.gift.example`
    const { status, cookies } = await at(host)('POST', '/api/session', { token })
    expect(status).toBe(200)
    return at(host, carrying(cookies))
  }

  /** Creates two gifts of Raka's, of which only the first is for Sinta. @returns the first one's id */
  async function beginTwo() {
    const person = await join()
    const { id } = await begin(person)
    await begin(person, 'melati')
    await kado.db.updateTable('opening').set({ recipient_name: 'Sinta' }).where('gift_id', '=', id).execute()
    return id
  }

  /** Lets an account wait for approval in a gift. @returns the account's id */
  async function addWaiting(gift_id: number, { email }: Person) {
    const account = kado.db.selectFrom('account').select('id').where('email', '=', email)
    const { id: account_id } = await account.executeTakeFirstOrThrow()
    const row = { gift_id, account_id, may_edit: 0, created_at: kado.clock.now }
    await addRow(kado.db, 'member', row)
    return account_id
  }

  /** Lists which of these browsers are signed in to an account that may edit. */
  const whoIsIn = (...browsers: (typeof platform)[]) =>
    Promise.all(browsers.map(async (ask) => (await ask('GET', '/api/session')).body.owner as boolean))

  return {
    ...kado,
    at,
    platform,
    account,
    join,
    signIn,
    begin,
    handOver,
    enter,
    whoIsIn,
    beginTwo,
    addWaiting,
  }
}

/** The same with Raka's gift at mawar.gift.example: `person` sends requests to the bare domain, `owner` to the gift. */
export async function openMawar(options: Options = {}) {
  const many = await openManyGifts(options)
  const person = await many.join()
  return { ...many, person, ...(await many.begin(person)) }
}
