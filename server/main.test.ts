import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { post, signUp } from '#tests/http-client.ts'
import { raka } from '#tests/people.ts'
import { makeFolder } from '#tests/server/app.ts'
import { exitCode, launch, startServer } from '#tests/server/program.ts'
import { exitCodeOf, explainStartFailure } from './cli/start-failure.ts'
import { readConfig } from './config.ts'
import { start } from './start.ts'

test('the program prints its address and claim link, locks its folder, and survives a kill', async () => {
  const first = await startServer()
  expect(first.output()).toContain(`Kado is ready: http://localhost:${first.port}`)
  expect(first.output()).toMatch(/\/register\?claim=[A-Z0-9]{4}(-[A-Z0-9]{4}){3}\n/)
  const cookie = await signUp(first)
  const greeting = { title: 'Tetap Ada', recipient_name: 'Sinta' }
  expect((await post(first, '/api/opening', greeting, { cookie })).status).toBe(200)

  const second = launch({ dataDir: first.dataDir, port: first.port + 1 })
  const neighbour = launch({ port: first.port })
  const unset = launch({ env: { GIFTS: 'many' } })
  const codes = [second, neighbour, unset].map(({ child }) => exitCode(child))
  // The units in deploy/ do not restart it after the last one (deploy.test.ts).
  expect(await Promise.all(codes)).toEqual([1, 1, 78])
  expect(second.output()).toMatch(/^Another Kado is running on .+\n$/)
  expect(neighbour.output()).toBe(`PORT ${first.port} is in use by another program.\n`)
  expect(unset.output()).toBe('BASE_DOMAIN must be set beside GIFTS=many, such as gift.example.\n')

  first.child.kill('SIGKILL')
  await exitCode(first.child)
  const next = await startServer({ dataDir: first.dataDir })
  expect(await (await fetch(`${next.url}/api/opening`)).json()).toMatchObject([greeting])
  const session = await fetch(`${next.url}/api/session`, { headers: { cookie } })
  expect(await session.json()).toEqual({ user: { email: raka.email }, owner: true })
  expect(next.output()).not.toContain('claim')
})

test('a store that does not answer and mistyped settings are said at the start, and Kado serves', async () => {
  const store = {
    MEDIA_URL: 'http://127.0.0.1:1/kado',
    MEDIA_ACCESS_KEY: 'raka',
    MEDIA_SECRET_KEY: 'rahasia',
  }
  const typos = { SMTP_ULR: 'smtp://raka:rahasia@mail.example', DATA_DR: '/rahasia' }
  const kado = await startServer({ env: { ...store, ...typos } })
  const lines = kado.output().split('\n')
  const before = lines.slice(0, lines.indexOf(`Kado is ready: http://localhost:${kado.port}`))
  const warning =
    'MEDIA_URL names a store that does not answer as it should: nothing answers at its address. Files fail until it does.'
  expect(before).toEqual(
    expect.arrayContaining([
      'SMTP_ULR is no setting of Kado and is ignored. Did you mean SMTP_URL?',
      'DATA_DR is no setting of Kado and is ignored. Did you mean DATA_DIR?',
      warning,
    ]),
  )
  const logged = before.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(logged).toContainEqual(expect.objectContaining({ level: 50, msg: warning }))
  expect(kado.output()).not.toContain('rahasia')
  expect((await fetch(`${kado.url}/api/opening`)).status).toBe(200)
  const health = await (await fetch(`${kado.url}/healthz`)).json()
  expect(health).toMatchObject({ status: 'error', cause: 'the media store does not answer' })
})

test('systemd is told that Kado serves, again and again, and a port in use for metrics stops nothing', async () => {
  const bin = makeFolder()
  const said = join(bin, 'said')
  writeFileSync(join(bin, 'systemd-notify'), `#!/bin/sh\necho "$*" >> '${said}'\n`, { mode: 0o755 })
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const PATH = [bin, process.env.PATH].join(delimiter)
  const kado = await startServer({
    env: { PATH, NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: '200000', METRICS_PORT: String(port) },
  })
  expect(kado.output()).toContain(
    `\nMETRICS_PORT ${port} is in use by another program. Kado serves without metrics.\n`,
  )
  await expect
    .poll(() => existsSync(said) && readFileSync(said, 'utf8'))
    .toMatch(/^--ready\nWATCHDOG=1\nWATCHDOG=1\n/)
  expect((await fetch(`${kado.url}/api/opening`)).status).toBe(200)
})

test.each([
  [{ HOST: 'tidak.invalid' }, /^HOST tidak\.invalid is not known\.$/],
  [{ DATA_DIR: '/dev/null/kado' }, /^DATA_DIR \/dev\/null\/kado cannot be used: not a directory\.$/],
  [{ DATABASE_URL: 'postgres://kado:rahasia@127.0.0.1:1/kado' }, /^DATABASE_URL .+: connection refused\.$/],
])('%j stops the program, and it can be started again', async (env, sentence) => {
  const failure = await failedStart(env)
  expect(failure).toMatchObject({ code: 1, sentence: expect.stringMatching(sentence) })
  expect(failure.sentence).not.toContain('rahasia')
})

async function failedStart(env: Record<string, string>) {
  const config = readConfig({ DATA_DIR: makeFolder(), PORT: '0', ...env })
  const error = await start(config).catch((reason: unknown) => reason)
  return { code: exitCodeOf(error), sentence: explainStartFailure(error, config) }
}
