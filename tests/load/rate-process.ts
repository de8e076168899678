import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Requests at a fixed rate, whatever becomes of those before: so nobody waits to ask while others are slow. */
export type Order = {
  url: string
  reads: { paths: string[]; perSecond: number; headers?: Record<string, string> }
  writes?: { path: string; perSecond: number; cookie: string }
  seconds: number
}

/** In milliseconds from the moment when each was due, which a late start does not shorten. */
export type Taken = { reads: number[]; writes: number[] }

const order: Order = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true })
const taken: Taken = { reads: [], writes: [] }
const underWay = new Set<Promise<void>>()
const { paths, headers = {} } = order.reads

await Promise.all([
  atRate(order.reads.perSecond, (due, turn) =>
    ask(taken.reads, due, { method: 'GET', path: paths[turn % paths.length] ?? '', headers }),
  ),
  order.writes ? atRate(order.writes.perSecond, write) : undefined,
])
await Promise.all(underWay)
process.send?.(taken, () => process.exit(0))

async function atRate(perSecond: number, send: (due: number, turn: number) => Promise<void>) {
  const start = performance.now()
  for (let turn = 0; turn < perSecond * order.seconds; turn += 1) {
    const due = start + (turn * 1000) / perSecond
    while (performance.now() < due) await wait(1)
    const sent = send(due, turn).finally(() => underWay.delete(sent))
    underWay.add(sent)
  }
}

function write(due: number, turn: number) {
  const body = JSON.stringify({ title: `Halo ${turn}`, recipient_name: 'Sinta' })
  const { path = '', cookie = '' } = order.writes ?? {}
  const said = { cookie, 'content-type': 'application/json', 'content-length': String(body.length) }
  return ask(taken.writes, due, { method: 'POST', path, headers: said, body })
}

type Asked = { method: string; path: string; headers: Record<string, string>; body?: string | undefined }

function ask(into: number[], due: number, { body, ...options }: Asked) {
  return new Promise<void>((done, fail) => {
    const sent = request(order.url + options.path, { agent, ...options }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${options.path}: ${answer.statusCode}`))
      answer.resume().on('end', () => {
        into.push(performance.now() - due)
        done()
      })
    })
    // A connection may be let go at the very moment when it is used again; the question then comes anew.
    sent.on('error', (error) =>
      sent.reusedSocket ? ask(into, due, { ...options, body }).then(done, fail) : fail(error),
    )
    sent.end(body)
  })
}
