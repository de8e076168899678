import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

const DEBUG = 20

test('a stopping server is not ready but serves on', async () => {
  const lines: string[] = []
  const { ask, shutdown } = await openTestApp({ log: (line) => lines.push(line) })
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  lines.length = 0
  const drained = shutdown.drain(1)
  for (const path of ['/healthz', '/healthz/process'])
    expect(await ask('GET', path)).toMatchObject({ status: 503, body: { status: 'stopping' } })
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ level, res }) => [level, res.statusCode])).toEqual(Array(2).fill([DEBUG, 503]))
  expect(await ask('GET', '/api/opening')).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await drained
})

test('simultaneous health checks ask the database and the store once', async () => {
  const { app, ask, media } = await openTestApp()
  let answer = () => {}
  const pinged = new Promise<void>((done) => {
    answer = done
  })
  const ping = vi.spyOn(media, 'ping').mockReturnValueOnce(pinged)
  let begun = 0
  app.addHook('preHandler', async () => {
    begun += 1
  })
  const asked = Array.from({ length: 20 }, () => ask('GET', '/healthz'))
  await vi.waitUntil(() => begun === 20)
  answer()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(ping).toHaveBeenCalledTimes(1)
  ping.mockRejectedValueOnce(new Error('gone'))
  expect((await ask('GET', '/healthz')).status).toBe(503)
  expect((await ask('GET', '/healthz')).status).toBe(200)
})

test('on a full disk the health check fails with the cause and the free space', async () => {
  const { ask, media } = await openTestApp()
  vi.spyOn(media, 'freeBytes').mockResolvedValue(4096)
  const probe = vi.spyOn(media, 'probe')
  for (const [code, cause] of [
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk is full'],
    ['EROFS', 'the data folder cannot be written'],
  ] as const) {
    probe.mockRejectedValueOnce(Object.assign(new Error(`${code}: /var/lib/kado`), { code }))
    expect(await ask('GET', '/healthz')).toMatchObject({
      status: 503,
      text: JSON.stringify({ status: 'error', cause, free_bytes: 4096 }),
    })
  }
  expect((await ask('GET', '/healthz')).status).toBe(200)
})

test.each(['media', 'unfinished'])('the health check writes into %s and leaves nothing', async (folder) => {
  vi.stubEnv('TEST_MEDIA', 'disk')
  const { ask, dataDir } = await openTestApp()
  expect((await ask('GET', '/healthz')).status).toBe(200)
  for (const each of ['media', 'unfinished']) expect(readdirSync(join(dataDir, each))).toEqual([])
  rmSync(join(dataDir, folder), { recursive: true })
  writeFileSync(join(dataDir, folder), 'in the way')
  const { status, body } = await ask('GET', '/healthz')
  expect([status, body.cause]).toEqual([503, 'the data folder cannot be written'])
})

test('without its media folder or its database the health check fails', async () => {
  vi.stubEnv('TEST_MEDIA', 'disk')
  const { ask, dataDir, db, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  rmSync(join(dataDir, 'media'), { recursive: true })
  const cause = 'the media store does not answer'
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 503, body: { status: 'error', cause } })
  // A proxy still uses this process, because no other one has what it lacks.
  expect(await ask('GET', '/healthz/process')).toMatchObject({ status: 200, body: { status: 'ok' } })
  await db.destroy()
  expect((await ask('GET', '/healthz')).body).toMatchObject({ cause: 'the database does not answer' })
  const answer = await ask('POST', '/api/opening', { title: 'Halo', recipient_name: 'Sinta' }, raka)
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})
