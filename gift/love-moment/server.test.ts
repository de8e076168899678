import { expect, test } from 'vitest'
import { loadInstallation } from '#server/tenants/installation.ts'
import { everyRow, openTestApp, type TestApp } from '#tests/server/app.ts'
import { plain } from '#tests/server/photos.ts'

const PATH = '/api/love-moment.php'
const DAY = 24 * 60 * 60_000

const moment = { title: 'Hujan Pertama', date: '2023-01-07', letter: 'Satu payung,\ndua orang basah.' }

type Owner = { headers: { cookie: string } }
type Shown = {
  id: number
  title: string
  date: string
  letter: string
  cover_image: string
  cover: { url: string; focus?: string } | null
}

async function list({ ask }: TestApp) {
  return (await ask('GET', '/api/love-moment')).body.data as Shown[]
}

// As the form sends it: text fields and perhaps a cover.
async function sendForm(kado: TestApp, raka: Owner, fields: object, cover?: Uint8Array, path = PATH) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (cover) form.append('coverImage', new Blob([new Uint8Array(cover)], { type: 'image/jpeg' }), 'kita.jpg')
  const answer = await kado.app.inject({ method: 'POST', url: path, payload: form, ...raka })
  return { status: answer.statusCode, body: answer.json() }
}

const photo = () => plain(600, 800).jpeg().toBuffer()

async function add(kado: TestApp, raka: Owner, fields: object = {}) {
  const { body } = await sendForm(kado, raka, { ...moment, ...fields }, undefined, '/api/love-moments')
  return body.data as Shown
}

test('a fresh gift tells four moments in the order of their days', async () => {
  const { ask } = await openTestApp()
  for (const path of ['/api/love-moment', '/api/love-moment.php']) {
    const { body } = await ask('GET', path)
    expect(body).toMatchObject({ status: 'success', message: expect.any(String) })
    expect(body.data.map(({ title, date }: Shown) => [title, date])).toEqual([
      ['Pertama Bertemu', '12 Februari 2022'],
      ['Pasar Malam', '5 Maret 2022'],
      ['Perjalanan Jauh', '18 Agustus 2023'],
      ['Janji Kita', '31 Desember 2024'],
    ])
    for (const { cover, cover_image, letter } of body.data) {
      expect(letter.length).toBeGreaterThan(40)
      expect(cover).toMatchObject({
        url: cover_image,
        width: 640,
        height: 800,
        placeholder: expect.any(String),
      })
    }
  }
})

test('one moment is asked for by its id', async () => {
  const kado = await openTestApp()
  const [first] = await list(kado)
  for (const path of ['/api/love-moment', '/api/love-moment.php']) {
    const { body } = await kado.ask('GET', `${path}?id=${first?.id}`)
    expect(body).toEqual({ status: 'success', message: '', data: first })
  }
  expect(await kado.ask('GET', '/api/love-moment?id=9999')).toMatchObject({ status: 404 })
  expect(await kado.ask('GET', '/api/love-moment?id=satu')).toMatchObject({ status: 422 })
})

test('a multipart save changes the texts and keeps the cover', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const [first, ...rest] = await list(kado)
  const saved = await sendForm(kado, raka, { id: first?.id, ...moment, date: '12-02-2022' })
  const stored = { ...first, ...moment, date: '12-02-2022' }
  expect(saved).toEqual({
    status: 200,
    body: { status: 'success', success: true, message: 'Love moment updated successfully!', data: stored },
  })
  expect(await list(kado)).toEqual([stored, ...rest])
})

test('a new cover takes the place of the old one', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const [first] = await list(kado)
  const saved = await sendForm(kado, raka, { id: first?.id, ...moment }, await photo())
  const { cover, cover_image } = saved.body.data
  expect(cover_image).toMatch(/^\/media\//)
  expect(cover_image).not.toBe(first?.cover_image)
  expect(cover).toMatchObject({ url: cover_image, width: 600, height: 800, widths: expect.any(Array) })
  expect(await kado.app.inject({ url: cover_image })).toMatchObject({ statusCode: 200 })
  expect((await kado.ask('GET', `/api/love-moment?id=${first?.id}`)).body.data).toEqual(saved.body.data)
})

test('a cover that is no photo is refused, and changes nothing', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const [first] = await list(kado)
  const before = await everyRow(kado.db)
  const wrong = Buffer.from('<svg onload="alert(1)"/>')
  for (const path of [PATH, '/api/love-moments']) {
    expect(await sendForm(kado, raka, { id: first?.id, ...moment }, wrong, path)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media', message: expect.stringContaining('bukan foto') },
    })
  }
  expect(await everyRow(kado.db)).toEqual(before)
})

test('the owner adds a moment, with a cover or without', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const spaced = { ...moment, letter: ' Satu,\r\n\r\ndua. ' }
  const bare = await sendForm(kado, raka, spaced, undefined, '/api/love-moments')
  expect(bare).toMatchObject({
    status: 201,
    body: { success: true, data: { ...moment, letter: 'Satu,\n\ndua.', cover_image: '', cover: null } },
  })
  const covered = await sendForm(kado, raka, moment, await photo(), '/api/love-moments')
  const { cover_image } = covered.body.data
  expect(covered).toMatchObject({ status: 201, body: { data: { cover: { url: cover_image } } } })
  expect((await list(kado)).map(({ id }) => id)).toEqual(
    expect.arrayContaining([bare.body.data.id, covered.body.data.id]),
  )
})

test('dates are stored as written, and moments sorted by day and then by age', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  await kado.db.deleteFrom('love_moment').execute()
  const written = ['Suatu sore', '12 Februari 2022', '2021-12-31', '31-02-2020', '05032022', '1 januari 2022']
  // Of one day, the first that was added stands first.
  for (const date of [...written, '2022-02-12', '12022022']) await add(kado, raka, { date })
  expect((await list(kado)).map(({ date }) => date)).toEqual([
    '2021-12-31',
    '1 januari 2022',
    '12 Februari 2022',
    '2022-02-12',
    '12022022',
    '05032022',
    'Suatu sore',
    '31-02-2020',
  ])
})

test.each([
  ['title', 'Judul momen harus diisi.', 60],
  ['date', 'Tanggal momen harus diisi.', 40],
  ['letter', 'Suratnya harus diisi.', 2000],
] as const)('%s is required and has its limit', async (field, sentence, max) => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const [first] = await list(kado)
  const before = await everyRow(kado.db)
  const wrong = [
    ['   ', sentence],
    ['x'.repeat(max + 1), expect.stringContaining(`paling banyak ${max} karakter.`)],
    ['a\u0000b', expect.stringContaining('tidak bisa dipakai')],
  ]
  for (const path of [PATH, '/api/love-moments']) {
    for (const [value, said] of wrong) {
      const refused = await sendForm(
        kado,
        raka,
        { id: first?.id, ...moment, [field]: value },
        undefined,
        path,
      )
      expect(refused).toMatchObject({ status: 422, body: { code: 'validation', fields: { [field]: said } } })
    }
  }
  expect(await everyRow(kado.db)).toEqual(before)
  expect(await add(kado, raka, { [field]: '🌸'.repeat(max) })).toMatchObject({ [field]: '🌸'.repeat(max) })
})

test('a focal point is stored with a cover, until there is another one', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const [first] = await list(kado)
  const focusOf = async () => (await list(kado)).map(({ cover }) => cover?.focus)
  const path = `/api/love-moments/${first?.id}/focus`
  expect(await kado.ask('PUT', path, { focus: '20% 80%' }, raka)).toMatchObject({ status: 200 })
  expect(await focusOf()).toEqual(['20% 80%', undefined, undefined, undefined])
  expect(await kado.ask('PUT', path, { focus: '120% 0%' }, raka)).toMatchObject({ status: 422 })
  await sendForm(kado, raka, { id: first?.id, ...moment }, await photo())
  expect(await focusOf()).not.toContain('20% 80%')
})

test('a removed moment is gone, and comes back as it was', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const before = await list(kado)
  const [first, ...rest] = before
  const removed = await kado.ask('DELETE', `/api/love-moments/${first?.id}`, {}, raka)
  expect(removed).toMatchObject({ status: 200, body: { success: true, data: first } })
  expect(await list(kado)).toEqual(rest)
  expect(await kado.ask('GET', `/api/love-moment?id=${first?.id}`)).toMatchObject({ status: 404 })
  expect(await sendForm(kado, raka, { id: first?.id, ...moment })).toMatchObject({ status: 404 })
  expect(await kado.ask('DELETE', `/api/love-moments/${first?.id}`, {}, raka)).toMatchObject({ status: 404 })
  const restored = await kado.ask('POST', `/api/love-moments/${first?.id}/restore`, {}, raka)
  expect(restored).toMatchObject({ status: 200, body: { data: first } })
  expect(await list(kado)).toEqual(before)
})

test('what was removed is forgotten after a day; until then its cover stays', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const { body } = await sendForm(kado, raka, moment, await photo(), '/api/love-moments')
  const { id, cover_image } = body.data
  const { id: gift } = await loadInstallation(kado.db)
  const inUse = async () =>
    (await Promise.all(kado.pages.map((each) => each.mediaReferences?.(kado.db, gift) ?? [])))
      .flat()
      .map(({ url }) => url)
  await kado.ask('DELETE', `/api/love-moments/${id}`, {}, raka)
  await purgeDeleted(kado, kado.clock.now)
  expect(await inUse()).toContain(cover_image)
  await purgeDeleted(kado, kado.clock.now + DAY)
  expect(await inUse()).not.toContain(cover_image)
  expect(await kado.ask('POST', `/api/love-moments/${id}/restore`, {}, raka)).toMatchObject({ status: 404 })
  expect(await list(kado)).toHaveLength(4)
})

async function purgeDeleted({ pages, db }: TestApp, before: number) {
  for (const page of pages) await page.purgeDeleted?.(db, before)
}
