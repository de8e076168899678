import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/durations.ts'
import { carrying, type TestApp } from '#tests/server/app.ts'
import { openOwned } from '#tests/server/page.ts'

const page = { title: 'Kapan?', photo_url: '/images/cover-4.webp' }

async function openLocked(env: Record<string, string> = {}) {
  const kado = await openOwned({ env })
  await kado.lock(kado.owner, { hint: 'Hari itu hujan.' })
  return kado
}

type Visitor = { headers: { cookie: string } }

const attempt = ({ ask }: TestApp, date: unknown, remoteAddress = '127.0.0.1') =>
  ask('POST', '/api/date-input/unlock', { date }, { remoteAddress })
const music = ({ ask }: TestApp, visitor: Visitor) => ask('GET', '/api/music', undefined, visitor)

test('the date opens the gift in any notation, a wrong one is refused, and a missing one is not counted', async () => {
  const kado = await openLocked()
  for (const date of ['', '1402202', '140220244', '1402202a', null, 14022024, ['14022024'], undefined]) {
    const message = 'Tanggal harus delapan angka: tanggal, bulan, tahun. Contoh: 02022022.'
    const refused = { status: 422, cookies: [], body: { message, fields: { date: message } } }
    expect(await attempt(kado, date), String(date)).toMatchObject(refused)
  }
  const tried = kado.db.selectFrom('rate_limit').select('count').where('name', '=', 'unlock')
  expect(await tried.execute()).toEqual([])
  kado.clock.now += MINUTE
  const message = 'Tanggalnya belum tepat, coba lagi.'
  const body = { code: 'validation', message, fields: { date: message } }
  expect(await attempt(kado, '15022024')).toMatchObject({ status: 422, body, cookies: [] })
  for (const date of ['14022024', '14-02-2024', ' 14022024 ']) {
    const answer = await attempt(kado, date)
    expect(answer.body).toEqual({
      status: 'success',
      success: true,
      message: 'Tanggalnya tepat.',
      selected_date: '14022024',
      data: { selected_date: '14022024' },
    })
    expect(answer.cookies).toMatchObject([
      { name: 'kado_unlocked', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 24 * 60 * 60 },
    ])
    expect(answer.cookies[0]?.secure).toBeUndefined()
  }
  // An open gift lets its date be entered too, and it holds once the gift is locked.
  await kado.lock(kado.owner, { locked: false })
  const visitor = await kado.enter()
  await kado.lock(kado.owner)
  expect(await music(kado, visitor)).toMatchObject({ status: 200 })
  // Every date is wrong where none is set.
  await kado.db.deleteFrom('date_input').execute()
  expect(await attempt(kado, '14022024')).toMatchObject({ status: 422 })
  expect(await music(kado, visitor)).toMatchObject({ status: 423 })
})

test("a changed cookie, another gift's, or one without its prefix over https opens nothing", async () => {
  const kado = await openLocked({ PUBLIC_URL: 'https://kado.example' })
  const { cookies } = await attempt(kado, '14022024')
  expect(cookies[0]).toMatchObject({ secure: true, path: '/' })
  const visitor = carrying(cookies)
  const { cookie } = visitor.headers
  expect(cookie).toMatch(/^__Host-kado_unlocked=\d+\.[\w-]{43}$/)
  const [name, value = ''] = cookie.split('=')
  const [moment = '', signature = ''] = value.split('.')
  const flipped = signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
  const forged = [
    `${Number(moment) + 1}.${signature}`,
    `${Number(moment) - 1}.${signature}`,
    `-${moment}.${signature}`,
    `${moment}.${flipped}`,
    `${moment}.${signature.toLowerCase()}`,
    `${moment}.${signature}x`,
    `${moment}.`,
    `.${signature}`,
    signature,
    `${moment}.${signature}.${signature}`,
  ]
  for (const other of [cookie.replace('__Host-', ''), ...forged.map((each) => `${name}=${each}`)])
    expect(await music(kado, { headers: { cookie: other } }), other).toMatchObject({ status: 423 })
  expect(await music(kado, visitor)).toMatchObject({ status: 200 })
  await kado.db.updateTable('gift').set({ access_key: 'kunci gadis lain' }).execute()
  expect(await music(kado, visitor)).toMatchObject({ status: 423 })
  await kado.db.updateTable('gift').set({ access_key: '' }).execute()
  expect(await music(kado, await kado.enter())).toMatchObject({ status: 423 })
})

test('a new date ends every visitor access, and a refused save ends none', async () => {
  const kado = await openLocked()
  const [{ id }] = (await kado.ask('GET', '/api/date-input')).body
  const save = (method: string, more: object) => kado.own(method, '/api/date-input', { id, ...page, ...more })
  for (const method of ['POST', 'PUT']) {
    const change = async (selected_date: string, more: object = {}) =>
      expect(await save(method, { selected_date, ...more })).toMatchObject({ status: 200 })
    const visitor = await kado.enter()
    await change('14022024', { title: 'Judul lain' })
    const refused = await save('PUT', { id: 9999, selected_date: '12022022' })
    expect(refused).toMatchObject({ status: 404 })
    expect(await music(kado, visitor)).toMatchObject({ status: 200 })
    await change('12022022')
    expect(await music(kado, visitor)).toMatchObject({ status: 423 })
    const later = await kado.enter('12022022')
    await change('14022024')
    for (const earlier of [visitor, later]) expect(await music(kado, earlier)).toMatchObject({ status: 423 })
    expect(await attempt(kado, '12022022')).toMatchObject({ status: 422 })
    expect(await music(kado, await kado.enter())).toMatchObject({ status: 200 })
  }
})

test('visitor access lasts thirty days from its last use, and stays expired when the clock is set back', async () => {
  const kado = await openLocked()
  let visitor: Visitor = await kado.enter()
  for (const _ of [1, 2, 3]) {
    kado.clock.now += 29 * DAY
    const { status, cookies } = await music(kado, visitor)
    expect({ status, renewed: cookies.length }).toEqual({ status: 200, renewed: 1 })
    visitor = carrying(cookies)
    expect((await music(kado, visitor)).cookies).toEqual([])
  }
  kado.clock.now += MINUTE
  const late = await kado.enter()
  kado.clock.now += 30 * DAY + 1
  expect(await music(kado, late)).toMatchObject({ status: 423, cookies: [] })
  kado.clock.now -= 30 * DAY + 1
  for (const ended of [visitor, late]) expect(await music(kado, ended)).toMatchObject({ status: 423 })
  expect(await music(kado, await kado.enter())).toMatchObject({ status: 200 })
  kado.clock.now += MINUTE
  expect(await music(kado, await kado.enter())).toMatchObject({ status: 200 })
})

test('a network may try the date ten times a minute and thirty times an hour', async () => {
  const kado = await openLocked()
  for (let tries = 0; tries < 10; tries++)
    expect(await attempt(kado, '14022024')).toMatchObject({ status: 200 })
  expect(await attempt(kado, '14022024')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { code: 'too_many', message: 'Sudah terlalu banyak dicoba. Coba lagi 1 menit lagi.' },
    cookies: [],
  })
  expect(await attempt(kado, '14022024', '10.9.9.9')).toMatchObject({ status: 200 })
  kado.clock.now += MINUTE - 5000
  expect((await attempt(kado, '14022024')).body.message).toContain('Coba lagi 5 detik lagi.')
  kado.clock.now += 5000
  const statuses: number[] = []
  for (let tries = 0; tries < 21; tries++) {
    if (tries % 10 === 0) kado.clock.now += MINUTE
    statuses.push((await attempt(kado, '01012001')).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  expect(await attempt(kado, '14022024', '10.1.0.1')).toMatchObject({ status: 200 })
})

test('all networks together may try the date of a gift sixty times an hour', async () => {
  const kado = await openLocked()
  const tries = Array.from({ length: 70 }, (_, index) => attempt(kado, '01012001', `10.0.${index}.1`))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  kado.clock.now += 25 * MINUTE
  expect(await attempt(kado, '14022024', '10.1.0.1')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2100' },
    body: { message: 'Sudah terlalu banyak dicoba. Coba lagi 35 menit lagi.' },
  })
  kado.clock.now += 35 * MINUTE
  expect(await attempt(kado, '14022024', '10.1.0.1')).toMatchObject({ status: 200 })
})

test('the hint is sent to a network after three wrong attempts, to editors and to those with access', async () => {
  const kado = await openLocked()
  const hint = async (who: object = { remoteAddress: '127.0.0.1' }) =>
    (await kado.ask('GET', '/api/date-input/hint', undefined, who)).body.hint
  for (const missed of [1, 2, 3]) {
    expect(await hint(), `${missed}`).toBe('')
    await attempt(kado, '01012001')
  }
  expect(await hint()).toBe('Hari itu hujan.')
  expect(await hint({ remoteAddress: '10.9.9.9' })).toBe('')
  kado.clock.now += 60 * MINUTE
  expect(await hint()).toBe('')
  for (const person of [kado.owner, await kado.enter()]) expect(await hint(person)).toBe('Hari itu hujan.')
  await kado.lock(kado.owner, { locked: false, hint: 'Di dermaga' })
  expect(await hint()).toBe('Di dermaga')
})
