import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { start } from '#server/start.ts'

/** Start the program on this folder and port, or stop the one that listens there. */
export type Order = { id: number; port: number; folder?: string; env?: Record<string, string> }

// One process for many servers, one after another: starting Node costs more than starting the program.
const running = new Map<number, () => Promise<void>>()

process.umask(0o077)
process.on('message', (order: Order) => void obey(order))
process.on('disconnect', () => process.exit())

async function obey({ id, port, folder, env }: Order) {
  try {
    await running.get(port)?.()
    running.delete(port)
    if (folder) {
      const config = readConfig({ ...env, DATA_DIR: resolve(folder), PORT: String(port) })
      running.set(port, (await start(config)).stop)
    }
    process.send?.({ id })
  } catch (error) {
    process.send?.({ id, problem: String(error) })
  }
}
