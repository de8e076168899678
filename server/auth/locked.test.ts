import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

const SINTA = { email: 'sinta@rumah.id', password: 'melati-pagi-hari-9' }

async function openLocked() {
  const kado = await openTestApp()
  const owner = await kado.becomeOwner()
  const { video_url } = (await kado.ask('GET', '/api/video-gift.php')).body.data
  const [{ cover_image }] = (await kado.ask('GET', '/api/love-moment')).body.data
  await kado.lock(owner)
  return { ...kado, owner, film: String(video_url), photo: String(cover_image) }
}

test('a locked gift shows its opening and its date page, without the date', async () => {
  const { ask } = await openLocked()
  expect(await ask('GET', '/api/opening')).toMatchObject({ status: 200, body: [{ title: 'Untuk Kamu' }] })
  expect((await ask('GET', '/api/date-input')).body).toEqual([
    expect.objectContaining({
      title: 'Tanggal Jadian Kita?',
      selected_date: '',
      photo_url: '/images/cover-4.webp',
    }),
  ])
  expect(await ask('GET', '/api/session')).toMatchObject({ status: 200, body: { user: null, owner: false } })
  expect(await ask('DELETE', '/api/session', {})).toMatchObject({ status: 200 })
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 200 })
})

test('the owner, an editor and a visitor who has entered the date see it', async () => {
  const kado = await openLocked()
  const { ask, account, signIn, owner, enter } = kado
  await account({ action: 'create', ...SINTA })
  const { id } = (await ask('GET', '/api/accounts', undefined, owner)).body[1]
  await ask('PUT', `/api/accounts/${id}`, { may_edit: true }, owner)
  const people = { owner, editor: await signIn(SINTA), visitor: await enter() }
  for (const [name, person] of Object.entries(people)) {
    for (const path of [kado.film, kado.photo])
      expect(await ask('GET', path, undefined, person), `${path} by ${name}`).toMatchObject({ status: 200 })
    expect((await ask('GET', '/api/date-input', undefined, person)).body[0].selected_date).toBe('14022024')
  }
})

test('locking and opening count from the next request on', async () => {
  const { ask, owner, lock } = await openLocked()
  const { etag } = (await ask('GET', '/api/music', undefined, owner)).headers
  const held = { headers: { 'if-none-match': String(etag) } }
  expect(await ask('GET', '/api/music', undefined, held)).toMatchObject({ status: 423 })
  await lock(owner, { locked: false })
  expect(await ask('GET', '/api/music', undefined, held)).toMatchObject({ status: 304 })
  await lock(owner)
  expect(await ask('GET', '/api/music', undefined, held)).toMatchObject({ status: 423 })
})

test('an account that is let out again is a visitor like any other', async () => {
  const { ask, account, signIn, owner, enter } = await openLocked()
  await account({ action: 'create', ...SINTA })
  const { id } = (await ask('GET', '/api/accounts', undefined, owner)).body[1]
  await ask('PUT', `/api/accounts/${id}`, { may_edit: true }, owner)
  const sinta = await signIn(SINTA)
  await ask('PUT', `/api/accounts/${id}`, { may_edit: false }, owner)
  expect(await ask('GET', '/api/music', undefined, sinta)).toMatchObject({ status: 423 })
  expect(await ask('GET', '/api/music', undefined, await enter('14022024', sinta))).toMatchObject({
    status: 200,
  })
})
