/** Starts the program on this folder and port, or stops the one that listens there. */
export type Order = { id: number; port: number; folder?: string; env?: Record<string, string> }

type Start = (order: Pick<Order, 'port' | 'env'> & { folder: string }) => Promise<() => Promise<void>>

/** Carries out the orders of the parent process; `start` starts a program and returns the function that stops it. */
export function takeOrders(start: Start) {
  const running = new Map<number, () => Promise<void>>()

  async function carryOut({ id, port, folder, env = {} }: Order) {
    try {
      await running.get(port)?.()
      running.delete(port)
      if (folder) running.set(port, await start({ port, folder, env }))
      process.send?.({ id })
    } catch (error) {
      process.send?.({ id, problem: String(error) })
    }
  }

  process.on('message', (order: Order) => void carryOut(order))
  process.on('disconnect', () => process.exit())
}
