import { expect, test } from 'vitest'
import { HOUR } from '#contract/durations.ts'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import { plain, send } from '#tests/server/photos.ts'

const locked = { code: 'locked', message: 'Hadiah ini terkunci. Masukkan dulu tanggal rahasianya.' }
const forOne = 'private, max-age=31536000, immutable'

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

test('every stored file of a locked gift is refused', async () => {
  const { ask, hidden, sample, shown } = await openLocked()
  const whole = (url: string) => url.replace(/-\d+\.webp$/, '.webp')
  const unknown = `/media/${'a'.repeat(22)}-${'0'.repeat(32)}.webp`
  const asked = [hidden, whole(hidden), whole(shown), ...sample, unknown, '/media/x', '/media/']
  const conditions = { range: 'bytes=0-0', 'if-none-match': '*', cookie: 'kado_unlocked=1.x' }
  for (const url of [...asked.flatMap((url) => [url, `${url}?download`]), `${shown}?download`]) {
    for (const method of ['GET', 'HEAD']) {
      for (const headers of [{}, conditions]) {
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
})

test("a locked gift serves the date page's photo to all, and every file to visitors with access", async () => {
  const { ask, clock, config, db, enter, hidden, lock, owner, sample, save, shown } = await openLocked()
  expect(await ask('GET', shown)).toMatchObject({ status: 200, headers: { 'cache-control': forOne } })

  for (const { headers } of [owner, await enter()]) {
    for (const url of [hidden, ...sample]) {
      const answer = await ask('GET', url, undefined, { headers: { ...headers, range: 'bytes=0-9' } })
      expect(answer).toMatchObject({
        status: 206,
        headers: { 'content-length': '10', 'cache-control': forOne },
      })
      const held = { headers: { ...headers, 'if-none-match': String(answer.headers.etag) } }
      expect(await ask('GET', url, undefined, held)).toMatchObject({ status: 304 })
    }
  }

  // A cacheable response sets no cookie.
  for (const isLocked of [false, true]) {
    await lock(owner, { locked: isLocked })
    clock.now += HOUR
    const { headers, cookies } = await ask('GET', hidden, undefined, owner)
    expect(headers['cache-control']).toBe(isLocked ? forOne : forOne.replace('private', 'public'))
    expect(cookies).toHaveLength(Number(isLocked))
  }

  await save(hidden)
  expect(await ask('GET', shown)).toMatchObject({ status: 423 })
  expect(await ask('GET', hidden)).toMatchObject({ status: 200 })
  await save(`${config.publicUrl}${shown}`)
  expect(await ask('GET', shown)).toMatchObject({ status: 200 })
  await db
    .updateTable('media')
    .set({ gift_id: await addOtherGift(db) })
    .execute()
  expect(await ask('GET', shown, undefined, owner)).toMatchObject({ status: 404 })
})
