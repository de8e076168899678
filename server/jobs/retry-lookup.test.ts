import dns from 'node:dns'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { keys, testBucket } from '#tests/server/bucket.ts'
import { portrait, send } from '#tests/server/photos.ts'

const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND store'), {
  syscall: 'getaddrinfo',
  code: 'ENOTFOUND',
})

test('a photo is stored although its store has no address for a moment', async () => {
  const bucket = await testBucket()
  const { lookups } = resolveAfter(2)
  const env = { ...bucket, MEDIA_URL: bucket.MEDIA_URL.replace('127.0.0.1', 'localhost') }
  const kado = await openTestApp({ env })
  const answer = await send(kado, await portrait())
  expect(answer).toMatchObject({ statusCode: 201 })
  expect(lookups()).toBeGreaterThan(2)
  expect((await kado.ask('GET', answer.json().newUrl)).status).toBe(200)
})

test('a query waits until its database has an address', async () => {
  const { lookups } = resolveAfter(2)
  const { db } = connect({ databaseUrl: 'postgres://kado@database:1/kado', dataDir: makeFolder() })
  onTestFinished(() => db.destroy())
  // Nothing listens there: the name was resolved in the end.
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(lookups()).toBe(3)
})

test('a name that is never resolved is logged', async () => {
  resolveAfter(Number.POSITIVE_INFINITY)
  const env = { MEDIA_URL: 'http://nobody.invalid/kado', ...keys }
  const lines: string[] = []
  const kado = await openTestApp({ env, log: (line) => lines.push(line) })
  expect((await send(kado, await portrait())).statusCode).toBe(503)
  expect(lines.join('')).toContain('getaddrinfo')
})

// Resolves any name to this machine once so many lookups have failed.
function resolveAfter(failures: number) {
  const lookup = vi.spyOn(dns, 'lookup')
  onTestFinished(() => lookup.mockRestore())
  lookup.mockImplementation(((...args: unknown[]) => {
    const done = args.at(-1) as (error: Error | null, found?: object[]) => void
    const isResolved = lookup.mock.calls.length > failures
    process.nextTick(() => (isResolved ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(unknown)))
  }) as typeof dns.lookup)
  return { lookups: () => lookup.mock.calls.length }
}
