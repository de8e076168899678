import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf } from '#tests/faults/memory.ts'
import { freePort } from '#tests/many/ports.ts'
import { median } from './child.ts'
import { startKado, untilWell } from './kado.ts'
import type { Row } from './row.ts'

const ROUNDS = 9
const SETTLED_AFTER = 3000

// The smallest program in Node that responds.
const BARE = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.argv[1], '127.0.0.1')`

let measured: ReturnType<typeof measureBoth> | undefined

export const rows: Row[] = [
  {
    what: "first answer after a start, on a data folder with the sample gift, by bare node's own time",
    limit: '1.0',
    peers: 'quoted: Payload 9, Strapi 25, Directus 37',
    goal: '3',
    async measure() {
      measured ??= measureBoth()
      const { bare, kado } = await measured
      const [own, least] = [median(kado), median(bare)]
      const value = `${(own / least).toFixed(1)} (${own.toFixed(0)} ms, bare node ${least.toFixed(0)} ms)`
      return { value, isMet: own <= 3 * least }
    },
  },
  {
    what: 'idle memory (PSS) 3 s after the first answer',
    limit: 'bare node 26 MB (quoted; measured too)',
    peers: 'quoted: Payload 137, Strapi 210, Directus 287 MB',
    goal: '70 MB',
    async measure() {
      measured ??= measureBoth()
      const { memory = Number.NaN, bareMemory } = await measured
      const value = `${memory} MB, bare node ${bareMemory} MB`
      return { value, isMet: Number.isNaN(memory) ? undefined : memory <= 70 }
    },
  },
]

// In turn, so that the machine's other work affects both.
async function measureBoth() {
  const { dataDir, stop } = await startKado()
  await stop({ keep: true })
  const [bare, kado]: [number[], number[]] = [[], []]
  for (let round = 1; round < ROUNDS; round += 1) {
    const one = await startBare()
    bare.push(one.took)
    await one.stop()
    const other = await startKado(dataDir)
    kado.push(other.took)
    await other.stop({ keep: true })
  }
  const bareMemory = await idleMemory(await startBare())
  return { bare, kado, bareMemory, memory: await idleMemory(await startKado(dataDir)) }
}

// Of one process alone, because two share pages.
async function idleMemory({ pid, stop }: { pid: number | undefined; stop: () => Promise<void> }) {
  await wait(SETTLED_AFTER)
  const memory = memoryOf(Number(pid))
  await stop()
  return memory
}

async function startBare() {
  const port = await freePort()
  const begin = performance.now()
  const child = spawn(process.execPath, ['-e', BARE, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilWell(child, `http://127.0.0.1:${port}`)
  const took = performance.now() - begin
  async function stop() {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { took, pid: child.pid, stop }
}
