import { run } from '#tests/faults/commands.ts'

type Env = Record<string, string>

/** Starts the program on this folder and port, stops the one that listens there, or runs `npm run gifts` beside it. */
export type Order = { id: number; port: number; folder?: string; env?: Env; gifts?: string[] }

/** A program that was started: its settings, for the commands beside it, and what stops it. */
type Running = { env: Env; stop: () => Promise<void> }

type Start = (order: Pick<Order, 'port' | 'env'> & { folder: string }) => Promise<Running>

/** Carries out the orders of the parent process. */
export function takeOrders(start: Start) {
  const running = new Map<number, Running>()

  async function carryOut({ port, folder, env = {}, gifts }: Order) {
    const present = running.get(port)
    if (gifts) return runGifts(present?.env ?? {}, gifts)
    await present?.stop()
    running.delete(port)
    if (folder) running.set(port, await start({ port, folder, env }))
  }

  process.on('message', (order: Order) => {
    const { id } = order
    const say = (problem?: unknown) =>
      process.send?.({ id, ...(problem ? { problem: String(problem) } : {}) })
    carryOut(order).then(() => say(), say)
  })
  process.on('disconnect', () => process.exit())
}

async function runGifts(env: Env, words: string[]) {
  const { code, stderr } = await run('gifts', env.DATA_DIR ?? '', words, env)
  if (code !== 0) throw new Error(stderr)
}
