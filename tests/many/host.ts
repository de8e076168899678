import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '#tests/e2e/host.ts'
import { foldersIn } from './folders.ts'
import { type Many, startOn } from './many.ts'
import { makeStores, type Stores } from './stores.ts'

// The program of a journey where KADO_MANY is set: two processes behind nginx on one PostgreSQL and one S3 server. One
// of the processes is always being restarted.
const signal = process.env.KADO_MANY === 'SIGKILL' ? 'SIGKILL' : 'SIGTERM'
const PAUSE = 3000
const PROCESSES = 2

type Settings = { folder: string; env: Order['env'] }
type Running = { many: Many; end: () => void }

const running = new Map<number, Running>()
const stores = new Map<string, Promise<Stores>>()

process.on('message', (order: Order) => void obey(order))
process.on('disconnect', () => process.exit())

async function obey({ id, port, folder, env }: Order) {
  try {
    await stop(port)
    if (folder) running.set(port, await begin(port, { folder, env }))
    process.send?.({ id })
  } catch (error) {
    process.send?.({ id, problem: String(error) })
  }
}

async function begin(port: number, { folder, env = {} }: Settings): Promise<Running> {
  const there = stores.get(folder) ?? makeStores()
  stores.set(folder, there)
  const many = await startOn(await there, {
    port,
    folders: foldersIn(folder, PROCESSES),
    isOnThisMachine: true,
    env,
  })
  const ended = new AbortController()
  void restartByTurns(many, ended.signal)
  return { many, end: () => ended.abort() }
}

// One process stays up while the other restarts.
async function restartByTurns({ processes }: Many, ended: AbortSignal) {
  for (let turn = 0; !ended.aborted; turn += 1) {
    await wait(PAUSE, undefined, { signal: ended }).catch(() => undefined)
    // The journey may have ended during the pause.
    if (!ended.aborted) await processes[turn % PROCESSES]?.restart(signal).catch(() => undefined)
  }
}

async function stop(port: number) {
  const here = running.get(port)
  running.delete(port)
  here?.end()
  here?.many.stop()
}
