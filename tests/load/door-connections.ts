import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './child.ts'
import { startKado } from './kado.ts'
import type { Figure } from './row.ts'

const SILENT = 4200

// In milliseconds.
const MAX_P95 = 100

/** How long a bystander waits while one address holds silent connections. */
export async function measureConnections(): Promise<Figure> {
  const kado = await startKado()
  const silent = Array.from({ length: SILENT }, () =>
    connect(kado.port, '127.0.0.1').on('error', () => undefined),
  )
  await wait(3000)
  const took: number[] = []
  for (let count = 0; count < 50; count += 1) took.push(await ask(kado.port))
  const open = silent.filter(({ readyState }) => readyState === 'open').length
  for (const socket of silent) socket.destroy()
  await kado.stop()
  const p95 = percentile(took, 95)
  return { value: `p95 ${p95.toFixed(1)} ms; ${open} stay open`, isMet: p95 <= MAX_P95 && open < SILENT / 2 }
}

// From another network of this machine, over a connection of its own.
async function ask(port: number) {
  const begin = performance.now()
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.1.1' })
  socket.write('GET /api/opening HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
  socket.destroy()
  return String(answer).startsWith('HTTP/1.1 200') ? performance.now() - begin : Number.POSITIVE_INFINITY
}
