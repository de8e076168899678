import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { everyRow, openTestApp } from '#tests/server/app.ts'
import { fixture } from '#tests/server/files.ts'
import { plain } from '#tests/server/photos.ts'
import { dial, END_OF_PARTS, listen, multipartHead, partHead, textHead } from '#tests/server/sockets.ts'

const MEGABYTE = 1024 * 1024

const message = refusals.unknownPart('rahasia')

const parts = [partHead('rahasia'), partHead('rahasia').replace('"a"', '""'), textHead('rahasia')]

test('every call refuses a multipart part of an unknown name, a file as well as a text', async () => {
  const { app, ask, routes, db, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const { headers } = raka
  await ask('PUT', '/api/giving', { takes_answers: true }, raka)
  const before = await everyRow(db)
  const calls = routes.filter(({ method, endpoint }) => endpoint && method !== 'GET' && method !== 'HEAD')
  expect(calls.length).toBeGreaterThan(50)
  for (const { method, url } of calls) {
    for (const part of parts) {
      const answer = await app.inject({
        method: method as 'POST',
        url: url.replace(':id', '1').replace('*', '1'),
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        payload: `${part}isi${END_OF_PARTS}`,
      })
      expect([answer.statusCode, answer.json()], `${method} ${url}`).toEqual([
        400,
        { status: 'error', success: false, code: 'malformed', message },
      ])
    }
  }
  expect(await everyRow(db)).toEqual(before)
})

test.each(parts)('a film behind the head %j is refused before it is sent', async (part) => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const upload = { path: '/api/video-gift.php', cookie: headers?.cookie as string, length: 288 * MEGABYTE }
  const socket = await dial(await listen(app), multipartHead(upload))
  socket.write(`${textHead('title')}Halo\r\n${part}permulaan`)
  const [answer] = (await socket.setEncoding('utf8').take(1).toArray()) as string[]
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain(JSON.stringify(message))
})

test('what came before an unknown part is not stored', async () => {
  const { app, ask, db, media, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const before = await ask('GET', '/api/video-gift.php')
  const film = fixture('lampion.mp4').toString('latin1')
  const body = `${textHead('title')}Lain\r\n${partHead('video_url')}${film}\r\n${textHead('rahasia')}isi${END_OF_PARTS}`
  const answer = await app.inject({
    method: 'POST',
    url: '/api/video-gift.php',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.from(body, 'latin1'),
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  expect((await ask('GET', '/api/video-gift.php')).body).toEqual(before.body)
  expect(await db.selectFrom('media').selectAll().execute()).toEqual([])
  for await (const { key } of media.list()) expect.fail(`${key} is stored`)
})

test('a part of bytes without a file name is stored as the file of its field', async () => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const photo = (await plain(60, 40).jpeg().toBuffer()).toString('latin1')
  const bytes = '\r\nContent-Type: application/octet-stream\r\n\r\n'
  const body = `${textHead('photoFile').replace('\r\n\r\n', bytes)}${photo}${END_OF_PARTS}`
  const answer = await app.inject({
    method: 'POST',
    url: '/api/date-input/photo',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.from(body, 'latin1'),
  })
  expect(answer.statusCode).toBe(201)
})
