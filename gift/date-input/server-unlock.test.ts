import { expect, test } from 'vitest'
import { carrying, type TestApp } from '#tests/server/app.ts'
import { openOwned } from '#tests/server/page.ts'

const DAY = 24 * 60 * 60_000
const MINUTE = 60_000
const page = { title: 'Kapan?', photo_url: '/images/cover-4.webp' }

async function openLocked(env: Record<string, string> = {}) {
  const kado = await openOwned({ env })
  await kado.lock(kado.owner, { hint: 'Hari itu hujan.' })
  return kado
}

const attempt = ({ ask }: TestApp, date: unknown, remoteAddress = '127.0.0.1') =>
  ask('POST', '/api/date-input/unlock', { date }, { remoteAddress })
const music = ({ ask }: TestApp, visitor: { headers: { cookie: string } }) =>
  ask('GET', '/api/music', undefined, visitor)

test('the date opens the gift, with hyphens and spaces or without', async () => {
  const kado = await openLocked()
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
})

test('over https the cookie is Secure and bound to this host', async () => {
  const kado = await openLocked({ PUBLIC_URL: 'https://kado.example' })
  const visitor = await kado.enter()
  expect(visitor.headers.cookie).toMatch(/^__Host-kado_unlocked=\d+\.[\w-]{43}$/)
  const { cookies } = await attempt(kado, '14022024')
  expect(cookies[0]).toMatchObject({ secure: true, path: '/' })
  expect(await music(kado, visitor)).toMatchObject({ status: 200 })
  const bare = visitor.headers.cookie.replace('__Host-', '')
  expect(await music(kado, { headers: { cookie: bare } })).toMatchObject({ status: 423 })
})

test('a wrong date opens nothing and says so', async () => {
  const kado = await openLocked()
  const answer = await attempt(kado, '15022024')
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'validation',
      message: 'Tanggalnya belum tepat, coba lagi.',
      fields: { date: 'Tanggalnya belum tepat, coba lagi.' },
    },
    cookies: [],
  })
})

test('a text that is no date is refused without counting as a try', async () => {
  const kado = await openLocked()
  for (const date of ['', '1402202', '140220244', '1402202a', null, 14022024, ['14022024'], undefined]) {
    const message = 'Tanggal harus delapan angka: tanggal, bulan, tahun. Contoh: 02022022.'
    const refused = { status: 422, cookies: [], body: { message, fields: { date: message } } }
    expect(await attempt(kado, date), String(date)).toMatchObject(refused)
  }
  const tried = kado.db.selectFrom('rate_limit').select('count').where('name', '=', 'unlock')
  expect(await tried.execute()).toEqual([])
})

test('every date is wrong where none is set', async () => {
  const kado = await openLocked()
  const visitor = await kado.enter()
  await kado.db.deleteFrom('date_input').execute()
  expect(await attempt(kado, '14022024')).toMatchObject({ status: 422 })
  expect(await music(kado, visitor)).toMatchObject({ status: 423 })
})

test('an open gift lets its date be entered too, and it holds once the gift is locked', async () => {
  const kado = await openLocked()
  await kado.lock(kado.owner, { locked: false })
  const visitor = await kado.enter()
  await kado.lock(kado.owner)
  expect(await music(kado, visitor)).toMatchObject({ status: 200 })
})

test('a cookie with any change opens nothing', async () => {
  const kado = await openLocked()
  const { headers } = await kado.enter()
  const [name, value = ''] = headers.cookie.split('=')
  const [moment = '', signature = ''] = value.split('.')
  const flipped = signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
  const forged = [
    `${Number(moment) + 1}.${signature}`,
    `${Number(moment) - 1}.${signature}`,
    `0${moment}.${signature}`.replace('0', '-'),
    `${moment}.${flipped}`,
    `${moment}.${signature.toLowerCase()}`,
    `${moment}.${signature}x`,
    `${moment}.`,
    `.${signature}`,
    signature,
    `${moment}.${signature}.${signature}`,
  ]
  for (const other of forged) {
    expect(await music(kado, { headers: { cookie: `${name}=${other}` } }), other).toMatchObject({
      status: 423,
    })
  }
  expect(await music(kado, { headers })).toMatchObject({ status: 200 })
})

test.each(['POST', 'PUT'])('another date by %s ends every visitor access for good', async (method) => {
  const kado = await openLocked()
  const [{ id }] = (await kado.ask('GET', '/api/date-input')).body
  async function save(selected_date: string, more = {}) {
    const saved = await kado.own(method, '/api/date-input', { id, ...page, selected_date, ...more })
    expect(saved).toMatchObject({ status: 200 })
  }
  const visitor = await kado.enter()
  await save('14022024', { title: 'Judul lain' })
  expect(await music(kado, visitor)).toMatchObject({ status: 200 })
  await save('12022022')
  expect(await music(kado, visitor)).toMatchObject({ status: 423 })
  const later = await kado.enter('12022022')
  await save('14022024')
  for (const earlier of [visitor, later]) expect(await music(kado, earlier)).toMatchObject({ status: 423 })
  expect(await attempt(kado, '12022022')).toMatchObject({ status: 422 })
  expect(await music(kado, await kado.enter())).toMatchObject({ status: 200 })
})

test('a refused save ends no visitor access', async () => {
  const kado = await openLocked()
  const visitor = await kado.enter()
  const refused = { id: 9999, ...page, selected_date: '12022022' }
  expect(await kado.own('PUT', '/api/date-input', refused)).toMatchObject({ status: 404 })
  expect(await music(kado, visitor)).toMatchObject({ status: 200 })
})

test('another gift’s cookie opens nothing here', async () => {
  const kado = await openLocked()
  const visitor = await kado.enter()
  await kado.db.updateTable('gift').set({ access_key: 'kunci gadis lain' }).execute()
  expect(await music(kado, visitor)).toMatchObject({ status: 423 })
  await kado.db.updateTable('gift').set({ access_key: '' }).execute()
  expect(await music(kado, await kado.enter())).toMatchObject({ status: 423 })
})

test('visitor access lasts thirty days from its last use', async () => {
  const kado = await openLocked()
  let visitor = await kado.enter()
  for (const _ of [1, 2, 3]) {
    kado.clock.now += 29 * DAY
    const { status, cookies } = await music(kado, visitor)
    expect({ status, renewed: cookies.length }).toEqual({ status: 200, renewed: 1 })
    visitor = carrying(cookies)
    expect((await music(kado, visitor)).cookies).toEqual([])
  }
  kado.clock.now += 30 * DAY + 1
  expect(await music(kado, visitor)).toMatchObject({ status: 423, cookies: [] })
})

test('expired visitor access stays expired when the clock is put back', async () => {
  const kado = await openLocked()
  const early = await kado.enter()
  kado.clock.now += MINUTE
  const late = await kado.enter()
  kado.clock.now += 31 * DAY
  expect(await music(kado, late)).toMatchObject({ status: 423 })
  kado.clock.now -= 31 * DAY
  for (const ended of [early, late]) expect(await music(kado, ended)).toMatchObject({ status: 423 })
  expect(await music(kado, await kado.enter())).toMatchObject({ status: 200 })
  kado.clock.now += MINUTE
  expect(await music(kado, await kado.enter())).toMatchObject({ status: 200 })
})

test('a cookie from the future opens nothing, and a clock that was wrong keeps no visitor out', async () => {
  const kado = await openLocked()
  kado.clock.now += 400 * DAY
  const ahead = await kado.enter()
  kado.clock.now += 31 * DAY
  expect(await music(kado, ahead)).toMatchObject({ status: 423 })
  kado.clock.now -= 431 * DAY
  expect(await music(kado, ahead)).toMatchObject({ status: 423 })
  const visitor = await kado.enter()
  expect(await music(kado, visitor)).toMatchObject({ status: 200 })
  kado.clock.now -= MINUTE / 2
  expect(await music(kado, visitor)).toMatchObject({ status: 200 })
  kado.clock.now -= MINUTE
  expect(await music(kado, visitor)).toMatchObject({ status: 423 })
})

test('a network may try ten times a minute, and right ones count too', async () => {
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
  expect(await attempt(kado, '14022024')).toMatchObject({ status: 200 })
})

test('one network may try thirty times an hour, and other networks as often', async () => {
  const kado = await openLocked()
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries++) {
    if (tries % 10 === 0) kado.clock.now += MINUTE
    statuses.push((await attempt(kado, '01012001')).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429])
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

test('the hint appears to a network that has missed three times within the hour, and to no other', async () => {
  const kado = await openLocked()
  const hint = async (remoteAddress = '127.0.0.1') =>
    (await kado.ask('GET', '/api/date-input/hint', undefined, { remoteAddress })).body
  for (const missed of [1, 2, 3]) {
    expect(await hint(), `${missed}`).toEqual({ hint: '' })
    await attempt(kado, '01012001')
  }
  expect(await hint()).toEqual({ hint: 'Hari itu hujan.' })
  expect(await hint('10.9.9.9')).toEqual({ hint: '' })
  kado.clock.now += 60 * MINUTE
  expect(await hint()).toEqual({ hint: '' })
})

test('editors, visitors who entered the date and visitors of an open gift read the hint at once', async () => {
  const { ask, owner, enter, lock } = await openLocked()
  for (const person of [owner, await enter()]) {
    expect((await ask('GET', '/api/date-input/hint', undefined, person)).body).toEqual({
      hint: 'Hari itu hujan.',
    })
  }
  await lock(owner, { locked: false, hint: 'Di dermaga' })
  expect((await ask('GET', '/api/date-input/hint')).body).toEqual({ hint: 'Di dermaga' })
})
