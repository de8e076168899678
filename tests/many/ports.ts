import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the system's ephemeral ports: one of these could be taken between its choice and its use.
const FIRST = 20_000
const COUNT = 12_000

/** Finds so many different free ports. */
export async function freePorts(count: number) {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

export async function freePort() {
  const [port = 0] = await freePorts(1)
  return port
}

async function isFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    await once(server.close(), 'close')
    return true
  } catch {
    return false
  }
}
