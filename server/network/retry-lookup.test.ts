import dns from 'node:dns'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { testBucket } from '#tests/server/bucket.ts'
import { portrait, send } from '#tests/server/photos.ts'

const lookupError = Object.assign(new Error('getaddrinfo ENOTFOUND store'), {
  syscall: 'getaddrinfo',
  code: 'ENOTFOUND',
})

test('a photo is stored although the name of the store cannot be resolved at first', async () => {
  const bucket = await testBucket()
  const { lookups } = resolveAfter(2)
  const env = { ...bucket, MEDIA_URL: bucket.MEDIA_URL.replace('127.0.0.1', 'localhost') }
  const kado = await openTestApp({ env })
  const response = await send(kado, await portrait())
  expect(response).toMatchObject({ statusCode: 201 })
  expect(lookups()).toBeGreaterThan(2)
  expect((await kado.ask('GET', response.json().newUrl)).status).toBe(200)
})

test('a query runs once the name of the database is resolved, and is given up after three more tries', async () => {
  const { lookups } = resolveAfter(2)
  const { db } = connect({ databaseUrl: 'postgres://kado@database:1/kado', dataDir: makeFolder() })
  onTestFinished(() => db.destroy())
  // Nothing listens there: the name was resolved in the end.
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(lookups()).toBe(3)
  const never = resolveAfter(Number.POSITIVE_INFINITY)
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'ENOTFOUND' })
  expect(never.lookups()).toBe(3 + 4)
})

// Resolves any name to this machine once so many lookups have failed.
function resolveAfter(failures: number) {
  const lookup = vi.spyOn(dns, 'lookup')
  onTestFinished(() => lookup.mockRestore())
  lookup.mockImplementation(((...args: unknown[]) => {
    const done = args.at(-1) as (error: Error | null, found?: object[]) => void
    const isResolved = lookup.mock.calls.length > failures
    process.nextTick(() =>
      isResolved ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(lookupError),
    )
  }) as typeof dns.lookup)
  return { lookups: () => lookup.mock.calls.length }
}
