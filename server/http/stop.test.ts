import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signUp } from '#tests/http-client.ts'
import { portrait } from '#tests/server/photos.ts'
import { exitCode, isRefused, launch, type Started, startServer } from '#tests/server/program.ts'
import { dial, END_OF_PARTS, multipartHead, partHead, textOf } from '#tests/server/sockets.ts'

// Only root may make processes that are the first of a container.
const mayBeFirst = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0

test('an upload is finished although several signals arrive', async () => {
  const first = await startServer()
  const photo = await portrait()
  const socket = await beginUpload(first, await signUp(first), photo)
  // At once: a signal a second later has another meaning, and a busy machine is slow.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT', 'SIGTERM'] as const) first.child.kill(signal)
  await expect.poll(() => isRefused(first)).toBe(true)
  socket.write(photo.subarray(900))
  socket.write(END_OF_PARTS)
  const answer = await textOf(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  expect(await exitCode(first.child)).toBe(0)
  const [, file = ''] = /"newUrl":"(\/media\/[^"]+)"/.exec(answer) ?? []
  expect(readdirSync(join(first.dataDir, 'media'))).toContain(basename(file))
})

test.skipIf(!mayBeFirst)("a container's first process exits on a signal before it serves", async () => {
  // A database that accepts the connection and sends nothing.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const asked = once(silent, 'connection')
  const env = { DATABASE_URL: `postgres://kado@127.0.0.1:${port}/kado` }
  const { child } = launch({ env, within: ['unshare', '--pid', '--fork', '--kill-child'] })
  await asked
  const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  process.kill(Number(first), 'SIGTERM')
  expect(await exitCode(child)).toBe(0)
})

// Turns the program's clock forward at a signal.
const TURNED = encodeURIComponent(`
  const now = performance.now.bind(performance)
  process.on('SIGUSR2', () => {
    performance.now = () => now() + 1000
    console.log('turned')
  })`)

test('a second Ctrl-C a second later does not wait', async () => {
  const kado = await startServer({ flags: ['--import', `data:text/javascript,${TURNED}`] })
  await beginUpload(kado, await signUp(kado), await portrait())
  kado.child.kill('SIGINT')
  await expect.poll(() => isRefused(kado)).toBe(true)
  kado.child.kill('SIGUSR2')
  await expect.poll(kado.output).toContain('turned')
  kado.child.kill('SIGINT')
  expect(await exitCode(kado.child)).toBe(1)
})

async function beginUpload({ port, dataDir }: Started, cookie: string, photo: Buffer) {
  const head = partHead('photoFile')
  const length = head.length + photo.length + END_OF_PARTS.length
  const socket = await dial(port, multipartHead({ path: '/api/date-input/photo', cookie, length }) + head)
  socket.write(photo.subarray(0, 900))
  await expect.poll(() => readdirSync(join(dataDir, 'unfinished'))).toHaveLength(1)
  return socket
}
