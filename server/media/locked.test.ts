import { expect, test } from 'vitest'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import { plain, send } from '#tests/server/photos.ts'

const locked = { code: 'locked', message: 'Hadiah ini terkunci. Masukkan dulu tanggal rahasianya.' }

async function openLocked() {
  const kado = await openTestApp()
  const upload = async () => String((await send(kado, await plain(900, 600).jpeg().toBuffer())).json().newUrl)
  const [hidden, shown] = [await upload(), await upload()]
  const owner = await kado.signIn()
  const save = (photo_url: string) =>
    kado.ask('POST', '/api/date-input', { title: 'Kapan?', selected_date: '14022024', photo_url }, owner)
  await save(shown)
  const { video_url } = (await kado.ask('GET', '/api/video-gift.php')).body.data
  const [{ cover_image }] = (await kado.ask('GET', '/api/love-moment')).body.data
  await kado.lock(owner)
  return { ...kado, owner, save, hidden, shown, sample: [String(video_url), String(cover_image)] }
}

test('refuses every stored file of a locked gift, in every spelling and with every header', async () => {
  const { ask, app, hidden, sample, shown } = await openLocked()
  const whole = (url: string) => url.replace(/-\d+\.webp$/, '.webp')
  const unknown = `/media/${'a'.repeat(22)}-${'0'.repeat(32)}.webp`
  const asked = [hidden, whole(hidden), whole(shown), ...sample, unknown, '/media/x', '/media/']
  const ways = asked.flatMap((url) => [
    url,
    `${url}?download`,
    url.replace('/media/', '/%6dedia/'),
    url.replace('/media/', '/media//'),
    url.replace('/media/', '/media/%2e%2e/media/'),
    `${url}/`,
  ])
  for (const url of [...ways, `${shown}?download`]) {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const headers of [
        {},
        { range: 'bytes=0-0' },
        { 'if-none-match': '*' },
        { cookie: 'kado_unlocked=1.x' },
      ]) {
        const answer = await ask(method, url, undefined, { headers })
        expect(answer, `${method} ${url}`).toMatchObject({
          status: 423,
          headers: { 'cache-control': 'no-store' },
        })
        for (const header of ['etag', 'content-range', 'content-disposition', 'accept-ranges'])
          expect(answer.headers[header], url).toBeUndefined()
        if (method === 'GET') expect(answer.body).toMatchObject(locked)
      }
    }
  }
  for (const url of [hidden.replace('/media', '/MEDIA'), hidden.replace('/media/', '/media%2f')]) {
    expect(await ask('GET', url), url).toMatchObject({ status: 404 })
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    const answer = await app.inject({ method, url: hidden })
    expect(answer.statusCode, method).toBe(404)
  }
})

test('serves the photo of the date page while that page shows it, in that size alone', async () => {
  const { ask, config, hidden, shown, save } = await openLocked()
  expect(await ask('GET', shown)).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'private, max-age=31536000, immutable' },
  })
  await save(hidden)
  expect(await ask('GET', shown)).toMatchObject({ status: 423 })
  expect(await ask('GET', hidden)).toMatchObject({ status: 200 })
  await save(`${config.publicUrl}${shown}`)
  expect(await ask('GET', shown)).toMatchObject({ status: 200 })
})

test('serves the files to the owner and to an admitted visitor, for a private cache alone', async () => {
  const { ask, owner, enter, lock, hidden, sample } = await openLocked()
  for (const person of [owner, await enter()]) {
    for (const url of [hidden, ...sample]) {
      const headers = { ...person.headers, range: 'bytes=0-9' }
      const answer = await ask('GET', url, undefined, { headers })
      expect(answer).toMatchObject({
        status: 206,
        headers: { 'content-length': '10', 'cache-control': 'private, max-age=31536000, immutable' },
      })
      const held = { headers: { ...person.headers, 'if-none-match': String(answer.headers.etag) } }
      expect(await ask('GET', url, undefined, held)).toMatchObject({ status: 304 })
    }
  }
  await lock(owner, { locked: false })
  expect((await ask('GET', hidden)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a publicly cacheable file sets no cookie', async () => {
  const { ask, owner, clock, lock, hidden } = await openLocked()
  await lock(owner, { locked: false })
  clock.now += 60 * 60_000
  expect((await ask('GET', hidden, undefined, owner)).cookies).toEqual([])
  await lock(owner)
  clock.now += 60 * 60_000
  const kept = await ask('GET', hidden, undefined, owner)
  expect(kept.headers['cache-control']).toMatch(/^private/)
  expect(kept.cookies).toHaveLength(1)
})

test('does not serve a file of another gift', async () => {
  const { ask, db, hidden, owner } = await openLocked()
  await db
    .updateTable('media')
    .set({ gift_id: await addOtherGift(db) })
    .execute()
  expect(await ask('GET', hidden, undefined, owner)).toMatchObject({ status: 404 })
})
