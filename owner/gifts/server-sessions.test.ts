import { expect, test } from 'vitest'
import { times } from '#contract/account/contract.ts'
import { purgeExpired } from '#server/jobs/expired-rows.ts'
import { raka, sinta } from '#tests/people.ts'
import { carrying } from '#tests/server/app.ts'
import { openManyGifts } from '#tests/server/many.ts'

const onLaptop = { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Edg/131.0.0.0' } }

type Listed = { id: number; device: string; hosts?: string[]; is_current: boolean; last_used_at: number }

test('the bare domain lists each browser once, with all its hosts', async () => {
  const { begin, clock, db, join, person, listOf, mawar, signInDirectly, whoIsIn } = await openTwo()
  await begin(await join(sinta), 'anggrek')
  await signInDirectly()
  clock.now += 5 * 60_000
  await mawar.owner('GET', '/api/session')
  const [own, direct, ...rest] = await listOf(person)
  expect(rest).toEqual([])
  expect(own).toMatchObject({ is_current: true, last_used_at: clock.now })
  expect(own?.hosts?.toSorted()).toEqual(['gift.example', 'mawar.gift.example', 'melati.gift.example'])
  expect(own?.hosts?.[0]).toBe('gift.example')
  expect(direct).toMatchObject({
    device: 'Edge di Windows',
    hosts: ['mawar.gift.example'],
    is_current: false,
  })
  // A verified domain replaces the gift's name.
  const row = { gift_id: mawar.id, name: 'mawar.id', token: 'x', verified_at: null }
  await db.insertInto('domain').values(row).execute()
  const hosts = async () => (await listOf(person)).flatMap((each) => each.hosts ?? [])
  expect(await hosts()).toContain('mawar.gift.example')
  await db.updateTable('domain').set({ verified_at: clock.now }).execute()
  expect(await hosts()).toContain('mawar.id')
  expect(await hosts()).not.toContain('mawar.gift.example')
  // At a gift the list has the sessions of that gift alone.
  const there = await listOf(mawar.owner)
  expect(there.map(({ device, hosts }) => [device, hosts])).toEqual([
    ['Perangkat lain', undefined],
    ['Edge di Windows', undefined],
  ])
  // A gift's session outlives the expiry of the session that opened it.
  clock.now += times.session - 60_000
  await mawar.owner('GET', '/api/session')
  clock.now += 2 * 60_000
  await purgeExpired({ db, now: () => clock.now })
  expect(await whoIsIn(person, mawar.owner)).toEqual([false, true])
})

test('a session listed at the bare domain can be ended there', async () => {
  const { at, handOver, join, person, listOf, mawar, melati, signInDirectly, signIn, whoIsIn } =
    await openTwo()
  const direct = await signInDirectly()
  const [, listed] = await listOf(person)
  const ended = await person('DELETE', `/api/sessions/${listed?.id}`)
  expect(ended).toMatchObject({ status: 200, body: { data: [{ is_current: true }] } })
  expect(await whoIsIn(direct)).toEqual([false])
  expect(await whoIsIn(person, mawar.owner, melati.owner)).toEqual([true, true, true])
  // The sessions that this browser opened at gifts count as this one, whichever of them is named.
  const [own] = await listOf(mawar.owner)
  const token = await handOver(person, mawar.id)
  const left = await person('DELETE', `/api/sessions/${own?.id}`)
  expect(left).toMatchObject({ status: 200, body: { data: [] } })
  expect(left.headers['set-cookie']).toMatch(/^kado_session=; Max-Age=0;/)
  expect(await whoIsIn(person, mawar.owner, melati.owner)).toEqual([false, false, false])
  expect((await at('mawar.gift.example')('POST', '/api/session', { token })).status).toBe(401)
  // An account cannot end another's session, at any gift.
  const other = await join(sinta)
  const [mine] = await listOf(await signIn('mawar.gift.example'))
  expect((await other('DELETE', `/api/sessions/${mine?.id}`)).status).toBe(404)
})

test('sessions that outlive their sign-in are listed and ended as one browser', async () => {
  const { db, clock, listOf, mawar, melati, signIn, whoIsIn } = await openTwo()
  clock.now += times.session - 60_000
  await Promise.all([mawar, melati].map(({ owner }) => owner('GET', '/api/session')))
  clock.now += 2 * 60_000
  const again = await signIn('gift.example')
  const [, older, ...rest] = await listOf(again)
  expect(rest).toEqual([])
  expect(older?.hosts?.toSorted()).toEqual(['mawar.gift.example', 'melati.gift.example'])
  await again('DELETE', `/api/sessions/${older?.id}`)
  expect(await whoIsIn(mawar.owner, melati.owner)).toEqual([false, false])
  expect(await listOf(again)).toHaveLength(1)
  expect((await db.selectFrom('session').select('id').execute()).length).toBeLessThanOrEqual(2)
})

/** Raka at the bare domain, who entered two gifts with the same browser. */
async function openTwo() {
  const many = await openManyGifts()
  const { at, account, join, begin } = many
  const person = await join()
  const mawar = await begin(person)
  const melati = await begin(person, 'melati')
  const listOf = async (ask: typeof person): Promise<Listed[]> => (await ask('GET', '/api/sessions')).body
  /** Signs Raka in on a laptop, at a gift's own host. */
  async function signInDirectly() {
    const { cookies } = await account(at('mawar.gift.example', onLaptop), { action: 'login', ...raka })
    return at('mawar.gift.example', carrying(cookies))
  }
  return { ...many, person, mawar, melati, listOf, signInDirectly }
}
