import { closeSync, openSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { openLogOutput } from './log-output.ts'

test('the log has one line for each write, refusal, failure and slow response', async () => {
  const lines: string[] = []
  const { app, ask, becomeOwner, db } = await openTestApp({ log: (line) => lines.push(line) })
  app.addHook('onRequest', async ({ url }, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: url === '/api/music' ? 1000 : 999 })
  })
  const raka = await becomeOwner()
  const saved = { title: 'Halo', recipient_name: 'Sinta' }
  for (const path of ['/api/opening', '/', '/tidak/ada', '/api/tidak-ada', '/api/features'])
    await ask('GET', path)
  await ask('HEAD', '/api/opening')
  await ask('POST', '/api/opening', saved, raka)
  await ask('POST', '/api/opening', { ...saved, title: '' }, raka)
  await ask('POST', '/api/opening', saved)
  await ask('GET', '/api/lock')
  await ask('GET', '/api/music')
  await ask('POST', `/api/${'a'.repeat(9000)}`, {})
  await db.schema.dropTable('quiz').execute()
  await ask('GET', '/api/quiz?rahasia=1')
  const names = { 30: 'info', 40: 'warn', 50: 'error' } as Record<number, string>
  const told = lines
    .map((line) => JSON.parse(line))
    .filter(({ level, msg }) => names[level] && msg === 'answered')
  expect(
    told.map(({ level, req, res }) => `${names[level]} ${req.method} ${req.path} ${res.statusCode}`),
  ).toEqual([
    'info POST /api/opening 200',
    'info POST /api/opening 422',
    'info POST /api/opening 401',
    'info GET /api/lock 401',
    'warn GET /api/music 200',
    `info POST /api/${'a'.repeat(195)} 404`,
  ])
  // A failure has one line too, which names its cause (failure-log.test.ts).
  const failed = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(failed).toMatchObject([{ req: { method: 'GET', path: '/api/quiz' } }])
})

test('each log line names its gift, process and request', async () => {
  const lines: string[] = []
  const kado = await openManyGifts({ log: (line) => lines.push(line) })
  const raka = await kado.join()
  const mawar = await kado.begin(raka, 'mawar')
  const melati = await kado.begin(raka, 'melati')
  for (const { owner } of [mawar, melati]) await owner('PUT', '/api/lock', { locked: true, hint: '' })
  await kado.at('tidak-ada.gift.example')('POST', '/api/opening', {})
  const about = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  const [first, second, nobody] = about.slice(-3)
  expect([first.gift, second.gift, nobody.gift]).toEqual([mawar.id, melati.id, undefined])
  expect(first).toMatchObject({ pid: process.pid, hostname: hostname() })
  expect(new Set(about.map(({ reqId }) => reqId)).size).toBe(about.length)
  expect(lines.join()).not.toContain('gift.example')
})

test('only a trusted proxy names a request', async () => {
  const named = async (TRUST_PROXY: string, id: string) => {
    const lines: string[] = []
    const { ask } = await openTestApp({ env: { TRUST_PROXY }, log: (line) => lines.push(line) })
    await ask('GET', '/api/lock', undefined, { headers: { 'x-request-id': id } })
    return lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'answered').reqId
  }
  expect(await named('127.0.0.0/8', 'b5d94ae1c0ffee00')).toBe('b5d94ae1c0ffee00')
  expect(await named('10.0.0.1', 'b5d94ae1c0ffee00')).toMatch(/^[\w-]{8}-1$/)
  expect(await named('', 'b5d94ae1c0ffee00')).toMatch(/^[\w-]{8}-1$/)
  expect(await named('127.0.0.1', 'raka@rumah.id dan sandinya')).toMatch(/^[\w-]{8}-1$/)
})

test('log lines are written whole and in order', async () => {
  const file = join(makeFolder(), 'log')
  const output = openLogOutput(open(file, 'w'))
  const lines = Array.from({ length: 500 }, (_, n) => `baris ${n} ❤\n`)
  for (const line of lines) output.write(line)
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''))
})

test('a line that cannot be written is dropped without an error', async () => {
  const output = openLogOutput(open('/dev/full', 'w'))
  for (let line = 0; line < 50; line += 1) {
    output.write('tidak muat\n')
    await setImmediate()
  }
})

function open(path: string, flags: string) {
  const descriptor = openSync(path, flags)
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}
