import { expect, test } from 'vitest'
import { freePorts } from '#tests/many/ports.ts'
import { exitCode, isHealthy, launch, startServer } from '#tests/server/program.ts'

const program = 'built/main.js'
const STARTS = 20
const AT_ONCE = 5

test('of many starts on one data folder only one serves', async () => {
  const { dataDir, child } = await startServer()
  child.kill('SIGKILL')
  await exitCode(child)
  let refused = 0
  while (refused < STARTS) {
    const ports = await freePorts(AT_ONCE)
    const starts = ports.map((port) => ({ port, ...launch({ program, dataDir, port }) }))
    const isSettled = ({ child, output }: (typeof starts)[number]) =>
      child.exitCode !== null || output().includes('Kado is ready')
    await expect.poll(() => starts.every(isSettled), { timeout: 30_000 }).toBe(true)
    const [serving, ...others] = starts.filter(({ child }) => child.exitCode === null)
    expect(others).toEqual([])
    for (const each of starts.filter((start) => start !== serving)) {
      expect(each.child.exitCode).toBe(1)
      expect(each.output()).toBe(`Another Kado is running on ${dataDir}. Stop it, or set DATA_DIR.\n`)
      refused += 1
    }
    expect(await isHealthy(`http://localhost:${serving?.port}`)).toBe(true)
    serving?.child.kill('SIGKILL')
    if (serving) await exitCode(serving.child)
  }
  console.log(
    `two processes: ${refused} starts on a folder in use, all refused, one of each ${AT_ONCE} serves`,
  )
})
