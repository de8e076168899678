import { Agent, request } from 'node:http'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/** Sends requests at a fixed rate, so that a slow response delays no later request. */
export type Order = {
  url: string
  reads: Reads
  writes?: { path: string; perSecond: number; cookie: string }
  seconds: number
}

type Reads = {
  paths: string[]
  perSecond: number
  headers?: Record<string, string>
  /** The local address of its connections; the system's choice without one. */
  localAddress?: string
}

/** In milliseconds from the moment when each was due, so that a late start does not shorten it. */
export type Taken = { reads: number[]; writes: number[] }

const order: Order = JSON.parse(process.argv[2] ?? '')
const { localAddress } = order.reads
const agent = new Agent({ keepAlive: true, ...(localAddress ? { localAddress } : {}) })
const taken: Taken = { reads: [], writes: [] }
const underWay = new Set<Promise<void>>()
const { paths, headers = {} } = order.reads

await Promise.all([
  atRate(order.reads.perSecond, (due, nth) =>
    ask(taken.reads, due, {
      method: 'GET',
      path: paths[nth % paths.length] ?? '',
      headers,
    }),
  ),
  order.writes ? atRate(order.writes.perSecond, write) : undefined,
])
await Promise.all(underWay)
process.send?.(taken, () => process.exit(0))

async function atRate(perSecond: number, send: (due: number, nth: number) => Promise<void>) {
  const start = performance.now()
  for (let nth = 0; nth < perSecond * order.seconds; nth += 1) {
    const due = start + (nth * 1000) / perSecond
    // A timer of a millisecond may fire two late.
    for (let left = due - performance.now(); left > 0; left = due - performance.now())
      await (left > 3 ? wait(1) : turn())
    const sent = send(due, nth).finally(() => underWay.delete(sent))
    underWay.add(sent)
  }
}

function write(due: number, nth: number) {
  const body = JSON.stringify({ title: `Halo ${nth}`, recipient_name: 'Sinta' })
  const { path = '', cookie = '' } = order.writes ?? {}
  const said = { cookie, 'content-type': 'application/json', 'content-length': String(body.length) }
  return ask(taken.writes, due, { method: 'POST', path, headers: said, body })
}

type Call = { method: string; path: string; headers: Record<string, string>; body?: string | undefined }

function ask(into: number[], due: number, { body, ...options }: Call) {
  return new Promise<void>((done, fail) => {
    const sent = request(order.url + options.path, { agent, ...options }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${options.path}: ${answer.statusCode}`))
      answer.resume().on('end', () => {
        into.push(performance.now() - due)
        done()
      })
    })
    // The server may close a kept connection at the moment of its next use: the request is sent again.
    sent.on('error', (error) =>
      sent.reusedSocket ? ask(into, due, { ...options, body }).then(done, fail) : fail(error),
    )
    sent.end(body)
  })
}
