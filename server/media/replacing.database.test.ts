import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { env, MEGABYTE, openGiftWithQuota, photo, show } from '#tests/server/media-quota.ts'
import { openQuota } from './quota.ts'

test('the space of a file that two records refer to does not count for its replacement', async () => {
  const { add, send, fill, db } = await openGiftWithQuota()
  const { data } = (await add(300)).json()
  await show(db, data.url)
  await fill(MEGABYTE)
  const photoFile = await photo(100 * 1024)
  const replace = () => send('/api/gallery.php', { photoId: String(data.id) }, { photoFile })
  expect((await replace()).statusCode).toBe(413)
  await show(db, '')
  expect((await replace()).statusCode).toBe(200)
})

test('a deleted photo is refused to visitors at once, until it is restored', async () => {
  const { add, ask, raka, folder } = await openGiftWithQuota()
  const { data } = (await add(100)).json()
  const variants = [data.url, data.url.replace(/\.\w+$/, '-photo.jpg'), `${data.url}?download`]
  const statuses = (as?: typeof raka) =>
    Promise.all(variants.map(async (url) => (await ask('GET', url, undefined, as)).status))
  for (const deleted of [`/api/gallery/photos/${data.id}`, `/api/gallery/folders/${folder}`]) {
    expect(await statuses()).toEqual([200, 200, 200])
    await ask('DELETE', deleted, undefined, raka)
    expect(await statuses()).toEqual([404, 404, 404])
    const { headers } = await ask('GET', data.url)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    })
    expect(await statuses(raka)).toEqual([200, 200, 200])
    expect((await ask('GET', data.url, undefined, raka)).headers['cache-control']).toBe('private, no-store')
    await ask('POST', `${deleted}/restore`, undefined, raka)
  }
  expect(await statuses()).toEqual([200, 200, 200])
})

test('an unsaved photo is served until another one is saved', async () => {
  const kado = await openGiftWithQuota()
  const { ask, raka, send } = kado
  const there = process.env.TEST_POSTGRES_URL ? await openTestApp({ beside: kado, env }) : kado
  const upload = async () =>
    (await send('/api/date-input/photo', {}, { photoFile: await photo(50 * 1024) })).json().newUrl
  const save = (photo_url: string) =>
    ask('POST', '/api/date-input', { title: 'Kapan?', selected_date: '14022024', photo_url }, raka)
  const [first, second] = [await upload(), await upload()]
  const statuses = () =>
    Promise.all([first, second].map(async (url) => (await there.app.inject({ url })).statusCode))
  expect(await statuses()).toEqual([200, 200])
  await save(first)
  expect(await statuses()).toEqual([200, 200])
  await save(second)
  await expect.poll(statuses).toEqual([404, 200])
  expect((await ask('GET', first, undefined, raka)).status).toBe(200)
})

test('the log reports replaced files that could not be removed', async () => {
  const { add, db, media, config } = await openGiftWithQuota()
  const { data } = (await add(100)).json()
  const stuck = { ...media, remove: () => Promise.reject(new Error('EIO')) }
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => lines.push(line) }
  const { removeReplaced } = openQuota({ db, media: stuck, config, log, now: Date.now }, [])
  await removeReplaced(1, [{ url: data.url }])
  expect(lines).toEqual([[{ gift: 1, err: new Error('EIO') }, 'replaced files could not be removed']])
  expect(await db.selectFrom('media').select('key').execute()).not.toHaveLength(0)
})
