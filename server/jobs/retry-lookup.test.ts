import dns from 'node:dns'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { testBucket } from '#tests/server/bucket.ts'
import { portrait, send } from '#tests/server/photos.ts'

const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND store'), {
  syscall: 'getaddrinfo',
  code: 'ENOTFOUND',
})

test('a photo is kept although the name of its store is not found for a moment', async () => {
  const kado = await openTestApp({ env: await testBucket(), isInside: true })
  const through = globalThis.fetch
  let failures = 2
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'PUT' || failures === 0) return through(url, init)
    failures -= 1
    await (init.body as unknown as AsyncGenerator).return(undefined)
    throw new TypeError('fetch failed', { cause: unknown })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = await send(kado, await portrait())
  expect(answer).toMatchObject({ statusCode: 201 })
  expect(failures).toBe(0)
  expect((await kado.ask('GET', answer.json().newUrl)).status).toBe(200)
})

test('a query waits until the name of its database is found', async () => {
  const failing = vi.spyOn(dns, 'lookup')
  onTestFinished(() => failing.mockRestore())
  failing.mockImplementation(((...words: unknown[]) => {
    const done = words.at(-1) as (error: Error | null, found?: object[]) => void
    const isFound = failing.mock.calls.length > 2
    process.nextTick(() => (isFound ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(unknown)))
  }) as typeof dns.lookup)
  const { db } = connect({ databaseUrl: 'postgres://kado@database:1/kado', dataDir: makeFolder() })
  onTestFinished(() => db.destroy())
  // Nobody listens there: the name was found in the end.
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(failing).toHaveBeenCalledTimes(3)
})

test('a name that nobody knows is told of as such', async () => {
  const failing = vi.spyOn(dns, 'lookup')
  onTestFinished(() => failing.mockRestore())
  failing.mockImplementation(((...words: unknown[]) =>
    process.nextTick(words.at(-1) as () => void, unknown)) as typeof dns.lookup)
  const env = { MEDIA_URL: 'http://nobody.invalid/kado', MEDIA_ACCESS_KEY: 'a', MEDIA_SECRET_KEY: 'b' }
  const lines: string[] = []
  const kado = await openTestApp({ env, isInside: true, log: (line) => lines.push(line) })
  expect((await send(kado, await portrait())).statusCode).toBe(503)
  expect(lines.join('')).toContain('getaddrinfo')
})
