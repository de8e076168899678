import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect as openSocket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { makeFolder } from '#tests/server/app.ts'
import { post } from '#tests/server/owner.ts'
import { exitCode, isRefused, launch, startServer, stop } from '#tests/server/program.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'

test('it says where it is, and who may claim it', async () => {
  const kado = await startServer()
  expect(kado.output()).toContain(`Kado is ready: http://localhost:${kado.port}`)
  expect(kado.output()).toMatch(/\/register\?claim=[A-Z0-9]{4}(-[A-Z0-9]{4}){3}\n/)
  expect((await fetch(`${kado.url}/healthz`)).status).toBe(200)
})

test('what was saved is there after a restart, and the claim code is not said again', async () => {
  const first = await startServer()
  const raka = { email: 'raka@rumah.id', password: 'lampion-di-danau-7' }
  await post(first, '/api/user/login.php', { action: 'create', ...raka })
  const login = await post(first, '/api/user/login.php', { action: 'login', ...raka })
  const cookie = login.headers.get('set-cookie')?.split(';', 1).join('') ?? ''
  const greeting = { title: 'Tetap Ada', recipient_name: 'Sinta' }
  expect((await post(first, '/api/opening', greeting, { cookie })).status).toBe(200)
  expect(await stop(first)).toBe(0)

  const second = await startServer({ dataDir: first.dataDir })
  expect(await (await fetch(`${second.url}/api/opening`)).json()).toMatchObject([greeting])
  const session = await fetch(`${second.url}/api/session`, { headers: { cookie } })
  expect(await session.json()).toEqual({ user: { email: raka.email }, owner: true })
  expect(second.output()).not.toContain('claim')
})

test('an answer under way is finished before it stops', async () => {
  const kado = await startServer()
  const socket = openSocket(kado.port, '127.0.0.1')
  await once(socket, 'connect')
  const body = JSON.stringify({ action: 'login', email: 'raka@rumah.id', password: 'x' })
  socket.write(
    `POST /api/user/login.php HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  // It has begun with it.
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 /)
  socket.write(body.slice(0, 5))
  kado.child.kill('SIGTERM')
  await expect.poll(() => isRefused(kado)).toBe(true)
  socket.write(body.slice(5))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 [\s\S]+"code":"unauthenticated"/)
  expect(await exitCode(kado.child)).toBe(0)
})

test('a second one on the same folder is refused', async () => {
  const kado = await startServer()
  const second = launch({ dataDir: kado.dataDir, port: kado.port + 1 })
  expect(await exitCode(second.child)).toBe(1)
  expect(second.output()).toMatch(/^Another Kado is running on .+\n$/)
})

test('after a kill the folder is free again', async () => {
  const kado = await startServer()
  kado.child.kill('SIGKILL')
  await exitCode(kado.child)
  const next = await startServer({ dataDir: kado.dataDir })
  expect((await fetch(`${next.url}/healthz`)).status).toBe(200)
})

test('a place that is taken is said in one sentence', async () => {
  const kado = await startServer()
  const second = launch({ port: kado.port })
  expect(await exitCode(second.child)).toBe(1)
  expect(second.output()).toBe(`PORT ${kado.port} is in use by another program.\n`)
})

test.each([
  [{ HOST: 'tidak.invalid' }, /^HOST tidak\.invalid is not known\.\n$/],
  [{ DATA_DIR: '/dev/null/kado' }, /^DATA_DIR \/dev\/null\/kado cannot be used: not a directory\.\n$/],
  [
    { DATABASE_URL: 'postgres://kado:rahasia@127.0.0.1:1/kado' },
    /^DATABASE_URL [^\n]+: connection refused\.\n$/,
  ],
])('%j stops it with one sentence', async (env, sentence) => {
  const { child, output } = launch({ port: await freePort(), env })
  expect(await exitCode(child)).toBe(1)
  expect(output()).toMatch(sentence)
})

test('a database that is none stops it with one sentence', async () => {
  const dataDir = makeFolder()
  writeFileSync(join(dataDir, 'kado.db'), 'bukan basis data'.repeat(999))
  const { child, output } = launch({ dataDir, port: await freePort() })
  expect(await exitCode(child)).toBe(78)
  expect(output()).toMatch(/^DATA_DIR \S+ holds a damaged database\. Bring it back from a backup\.\n$/)
})

test.each([
  [
    ['0001-tables', '9999-later'],
    'The database holds step 9999-later, which this version does not know. Start a newer version.',
  ],
  [
    ['0001-schema', '0021-endings'],
    'The database was made by a development version before 0.1.0. Back it up with that version (npm run backup), ' +
      'then restore it with this one into an empty place (npm run restore -- kado.tar.gz).',
  ],
])('a database with the migrations %s stops it with one sentence', async (names, sentence) => {
  const dataDir = makeFolder()
  const { db } = connect({ dataDir })
  await migrate(db)
  await sql`delete from kysely_migration`.execute(db)
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, 'x')`.execute(db)
  await db.destroy()
  const { child, output } = launch({ dataDir, port: await freePort() })
  expect(await exitCode(child)).toBe(78)
  expect(output()).toBe(`${sentence}\n`)
})

// By its own status, at which the units in deploy/ do not start it again (deploy.test.ts).
test.each([
  [{ PORT: 'abc' }, 'PORT must be a port number.'],
  [{ GIFTS: 'few' }, 'GIFTS must be one or many.'],
  [{ GIFTS: 'many' }, 'BASE_DOMAIN must be set beside GIFTS=many, such as gift.example.'],
])('a wrong setting stops it with one sentence: %j', async (env, sentence) => {
  const { child, output } = launch({ env })
  expect(await exitCode(child)).toBe(78)
  expect(output()).toBe(`${sentence}\n`)
})
