import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf } from '#tests/faults/memory.ts'
import { freePort } from '#tests/many/ports.ts'
import { median } from './child.ts'
import { startKado, untilWell } from './kado.ts'
import type { Figure, Row } from './row.ts'

const ROUNDS = 9
const SETTLED_AFTER = 3000

// The least that a program in node can be: it answers.
const BARE = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.argv[1], '127.0.0.1')`

type Taken = { bare: number[]; kado: number[]; bareMemory: number; memory: number }

let measured: Promise<Taken> | undefined

export const rows: Row[] = [
  {
    what: "first answer after a start, on a data folder with the sample gift, by bare node's own time",
    limit: '1.0',
    peers: 'quoted: Payload 9, Strapi 25, Directus 37',
    goal: '3',
    measure: measureStart,
  },
  {
    what: 'idle memory (PSS) 3 s after the first answer',
    limit: 'bare node 26 MB (quoted; measured too)',
    peers: 'quoted: Payload 137, Strapi 210, Directus 287 MB',
    goal: '70 MB',
    measure: measureMemory,
  },
]

async function measureStart(): Promise<Figure> {
  const { bare, kado } = await take()
  const [own, least] = [median(kado), median(bare)]
  const value = `${(own / least).toFixed(1)} (${own.toFixed(0)} ms, bare node ${least.toFixed(0)} ms)`
  return { value, isMet: own <= 3 * least }
}

async function measureMemory(): Promise<Figure> {
  const { memory, bareMemory } = await take()
  return { value: `${memory} MB, bare node ${bareMemory} MB`, isMet: known(memory, memory <= 70) }
}

function known(figure: number, isMet: boolean) {
  return Number.isNaN(figure) ? undefined : isMet
}

function take() {
  measured ??= measureBoth()
  return measured
}

// By turns, so that whatever else the machine does falls on both.
async function measureBoth(): Promise<Taken> {
  const { dataDir, stop } = await startKado()
  await stop({ keep: true })
  const taken: Taken = { bare: [], kado: [], bareMemory: 0, memory: 0 }
  for (let round = 1; round <= ROUNDS; round += 1) {
    const isLast = round === ROUNDS
    const bare = await startBare()
    taken.bare.push(bare.took)
    if (isLast) taken.bareMemory = await settledMemory(bare.pid)
    await bare.stop()
    const kado = await startKado(dataDir)
    taken.kado.push(kado.took)
    if (isLast) taken.memory = await settledMemory(kado.pid)
    await kado.stop({ keep: !isLast })
  }
  return taken
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

async function settledMemory(pid: number | undefined) {
  await wait(SETTLED_AFTER)
  return memoryOf(Number(pid)) ?? Number.NaN
}
