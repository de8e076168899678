import { expect, test } from 'vitest'
import { fixture, formOf } from '#tests/server/files.ts'
import { openPage } from '#tests/server/page.ts'
import { plain } from '#tests/server/photos.ts'

const texts = { title: 'Malam Lampion', description: 'Kita berdua,\ndi tepi danau.' }

test('a fresh gift has the sample video, and a save changes only the named texts', async () => {
  const { ask, db, read, save } = await openPage('/api/video-gift.php')
  const { status, data } = await read()
  expect(status).toBe('success')
  expect(data).toMatchObject({
    title: 'Untuk Kamu',
    description: 'Delapan detik, empat puluh enam lampion, satu permintaan yang sama.',
    poster: { url: data.poster_url, width: 1280, height: 720 },
  })
  const video = await ask('GET', data.video_url, undefined, { headers: { range: 'bytes=0-99' } })
  expect(video).toMatchObject({ status: 206, headers: { 'content-type': 'video/mp4' } })
  expect((await ask('GET', data.poster_url)).status).toBe(200)

  // The video and its still picture stay.
  const saves: [sent: object, stored: object][] = [
    [{}, {}],
    [texts, texts],
    [formOf(texts), texts],
    [{ title: 'Kita' }, { ...texts, title: 'Kita' }],
    [{ description: '' }, { title: 'Kita', description: '' }],
  ]
  for (const [sent, stored] of saves) {
    expect(await save(sent)).toMatchObject({ status: 200, body: { success: true } })
    expect((await read()).data).toEqual({ ...data, ...stored })
  }
  await db.deleteFrom('video_gift').execute()
  const empty = { title: '', description: '', video_url: '', poster_url: '', poster: null }
  expect((await read()).data).toEqual(empty)
  expect(await save({ title: 'Kita' })).toMatchObject({ status: 200 })
  expect((await read()).data).toMatchObject({ title: 'Kita', description: '', video_url: '' })
})

test('an MP4, MOV or WebM is stored with its texts and its still picture', async () => {
  const { ask, read, save } = await openPage('/api/video-gift.php')
  const poster = await plain(320, 180).jpeg().toBuffer()
  for (const [name, type] of [
    ['lampion.mp4', 'video/mp4'],
    ['lampion.mov', 'video/mp4'],
    ['lampion.webm', 'video/webm'],
  ] as const) {
    const saved = await save(formOf(texts, { video_url: fixture(name), poster }))
    expect(saved).toMatchObject({ status: 200, body: { success: true, message: 'Data berhasil disimpan!' } })
    const { data } = await read()
    expect(data).toEqual(saved.body.data)
    expect(data).toMatchObject({ ...texts, poster: { url: data.poster_url, width: 320, height: 180 } })
    const video = await ask('GET', data.video_url, undefined, { headers: { range: 'bytes=0-9' } })
    expect(video).toMatchObject({ status: 206, headers: { 'content-type': type } })
    const whole = await ask('GET', `${data.video_url}?download`)
    expect(whole.headers['content-disposition']).toMatch(/filename="video-gift\.(mp4|webm)"/)
  }
  await save(formOf(texts, { video_url: fixture('lampion.mp4') }))
  expect((await read()).data).toMatchObject({ poster_url: '', poster: null })
})
