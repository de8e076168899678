import { setTimeout as wait } from 'node:timers/promises'
import { takeOrders } from '#tests/e2e/orders.ts'
import { foldersIn } from './folders.ts'
import { type Many, startOn } from './many.ts'
import { makeStores, type Stores } from './stores.ts'

// The program of a journey where KADO_MANY is set: two processes behind nginx on one PostgreSQL and one S3 server.
// One of the processes is always being restarted.
const signal = process.env.KADO_MANY === 'SIGKILL' ? 'SIGKILL' : 'SIGTERM'
const PAUSE = 3000
const PROCESSES = 2

const stores = new Map<string, Promise<Stores>>()

takeOrders(async ({ port, folder, env = {} }) => {
  const there = stores.get(folder) ?? makeStores()
  stores.set(folder, there)
  const folders = foldersIn(folder, PROCESSES)
  const many = await startOn(await there, {
    port,
    folders,
    isOnThisMachine: true,
    env,
  })
  const ended = new AbortController()
  void restartByTurns(many, ended.signal)
  return {
    env: { ...(await there), ...env, DATA_DIR: folders[0] ?? folder },
    async stop() {
      ended.abort()
      many.stop()
    },
  }
})

// One process stays up while the other restarts.
async function restartByTurns({ processes }: Many, ended: AbortSignal) {
  for (let turn = 0; !ended.aborted; turn += 1) {
    await wait(PAUSE, undefined, { signal: ended }).catch(() => undefined)
    // The journey may have ended during the pause.
    if (!ended.aborted) await processes[turn % PROCESSES]?.restart(signal).catch(() => undefined)
  }
}
