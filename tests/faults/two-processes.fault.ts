import { expect, test } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { exitCode, launch, startServer } from '#tests/server/program.ts'

const STARTS = 20

test('a second process on one data folder is refused, every time', async () => {
  const first = await startServer()
  const codes: (number | null)[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const second = launch({ dataDir: first.dataDir, port: await freePort() })
    codes.push(await exitCode(second.child))
    expect(second.output()).toBe(`Another Kado is running on ${first.dataDir}. Stop it, or set DATA_DIR.\n`)
  }
  expect(codes).toEqual(codes.map(() => 1))
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  console.log(
    `two processes: ${STARTS} starts on a folder in use, ${codes.length} refused, the first serves on`,
  )
})

test('of starts at the same moment one serves and the others are refused', async () => {
  let served = 0
  for (let round = 0; round < STARTS / 5; round += 1) {
    const { dataDir, child } = await startServer()
    child.kill('SIGKILL')
    await exitCode(child)
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()])
    const starts = ports.map((port) => launch({ dataDir, port }))
    const isSettled = ({ child, output }: (typeof starts)[number]) =>
      child.exitCode !== null || output().includes('Kado is ready')
    await expect.poll(() => starts.every(isSettled), { timeout: 30_000 }).toBe(true)
    const serving = starts.filter(({ child }) => child.exitCode === null)
    const refused = starts.filter(({ output }) => output().startsWith('Another Kado is running on '))
    expect([serving.length, refused.length]).toEqual([1, 4])
    served += serving.length
    for (const { child } of serving) child.kill('SIGKILL')
  }
  console.log(`two processes: ${STARTS} starts at once in ${STARTS / 5} groups of 5, ${served} served`)
})
