import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hasCaddy, startCaddy } from '#tests/many/caddy.ts'
import { type Many, startOn } from '#tests/many/many.ts'
import { hasNginx } from '#tests/many/nginx.ts'
import { freePort, freePorts } from '#tests/many/ports.ts'
import { hasSocketActivation, keepProcesses, type Process, untilHealthy } from '#tests/many/processes.ts'
import { storesOn } from '#tests/many/stores.ts'
import { type Swift, startSwift } from '#tests/many/swift.ts'
import { startDatabase } from './database-server.ts'

const SKIPPED =
  'nginx, Caddy, OpenStack Swift, systemd-socket-activate or PostgreSQL is missing on this machine.'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10)
const READERS = 10
const MOST = 1000
// A read wakes the proxy, Kado and the database, some of them twice. Where one bare process is kept waiting, the machine
// is busy, and a read may take so many times as long.
const WAKES = 5
// Between two reads of one reader, and how long each state lasts, in milliseconds.
const PAUSE = 10
const STATE = 2000

const READS = ['/', '/api/opening', '/api/date-input', '/api/love-typing', '/api/todo-list']
const UNUSABLE = '/dev/null/kado'

test('with one process that never starts nobody waits for it', async ({ skip }) => {
  const many = (await start([undefined, UNUSABLE])) ?? skip(SKIPPED)
  const [, broken] = many.processes
  await behindBoth(many, 'one never starts', async () => {
    const before = broken?.pid()
    await wait(ROUNDS * STATE)
    expect(broken?.pid()).not.toBe(before)
  })
  expect(broken?.log()).toMatch(/^DATA_DIR \/dev\/null\/kado cannot be used/)
})

test('while one process is killed again and again nobody waits for it', async ({ skip }) => {
  const many = (await start([undefined, undefined])) ?? skip(SKIPPED)
  await behindBoth(many, 'both well', () => wait(STATE))
  await behindBoth(many, 'kill -9', () => killByTurns(many.processes))
})

test('a process that is stopped holds only the requests that it had begun', async ({ skip }) => {
  const many = (await start([undefined, undefined])) ?? skip(SKIPPED)
  await behindBoth(many, 'one stopped', async (stops) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await wait(STATE / 4)
      const pid = many.processes[round % 2]?.pid() ?? 0
      process.kill(pid, 'SIGSTOP')
      stops.push(performance.now())
      await wait(STATE * 2)
      process.kill(pid, 'SIGCONT')
    }
  })
})

test('in containers, each with an address of its own, nobody waits for the other process', async ({
  skip,
}) => {
  const stores = (await makeStores()) ?? skip(SKIPPED)
  for (const [name, DATA_DIR] of [['one never starts', UNUSABLE], ['kill -9']] as const) {
    const [port = 0, ...ports] = await freePorts(3)
    const url = `http://localhost:${port}`
    const settings = { ...stores, PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '5' }
    const [first, second] = ports.map((each) => ({ ...settings, PORT: String(each) }))
    const { processes, stop } = keepProcesses(port, [
      { ...first },
      { ...second, ...(DATA_DIR && { DATA_DIR }) },
    ])
    const caddy = startCaddy(port, ports, 'Caddyfile.compose')
    onTestFinished(stop)
    onTestFinished(caddy.stop)
    await processes[0]?.ready()
    if (!DATA_DIR) await processes[1]?.ready()
    await measure(`${name}, in containers`, url, () =>
      DATA_DIR ? wait(ROUNDS * STATE) : killByTurns(processes),
    )
    stop()
    caddy.stop()
  }
})

async function killByTurns(processes: Process[]) {
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(STATE / 4)
    await processes[round % 2]?.restart('SIGKILL')
  }
}

let swift: Promise<Swift | undefined> | undefined

async function makeStores() {
  if (!hasNginx() || !hasCaddy() || !hasSocketActivation()) return undefined
  const database = await startDatabase()
  swift ??= startSwift()
  const store = await swift
  return database && store && storesOn(database.url, await store.bucket('kado'))
}

async function start(folders: (string | undefined)[]) {
  const stores = await makeStores()
  if (!stores) return undefined
  const serving = folders.filter((folder) => folder !== UNUSABLE).length
  const many = await startOn(stores, { folders, serving })
  onTestFinished(many.stop)
  return many
}

type Read = { begunAt: number; time: number }

// Goes on for a while, and notes when it stopped a process.
type GoOn = (stops: number[]) => Promise<unknown>

async function behindBoth(many: Many, name: string, goOn: GoOn) {
  const port = await freePort()
  const caddy = startCaddy(port, [many.shared])
  onTestFinished(caddy.stop)
  const proxies = { nginx: many.url, Caddy: `http://localhost:${port}` }
  for (const [proxy, url] of Object.entries(proxies)) await measure(`${name}, behind ${proxy}`, url, goOn)
  caddy.stop()
}

// Reads while this goes on, and prints how long visitors waited.
async function measure(name: string, url: string, goOn: GoOn) {
  await untilHealthy(url)
  const stops: number[] = []
  const { reads, failed, bare } = await readWhile(url, () => goOn(stops))
  const at = (share: number) => reads.at(Math.floor((reads.length - 1) * share))?.time.toFixed(0)
  const most = Math.max(MOST, WAKES * bare)
  const slow = reads.filter(({ time }) => time > most)
  const held = slow.filter(({ begunAt, time }) => stops.some((at) => begunAt < at && at < begunAt + time))
  console.log(
    `${name}: ${reads.length} reads, ${failed.length} failed, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (of a bare process ${bare.toFixed(0)} ms), ${slow.length} above ${most.toFixed(0)} ms, ${held.length} of these begun before a stop`,
  )
  expect({ failed, slow: slow.length - held.length }).toEqual({ failed: [], slow: 0 })
}

async function readWhile(url: string, goOn: () => Promise<unknown>) {
  const reads: Read[] = []
  const failed: string[] = []
  let isOver = false
  const read = async (path: string) => {
    const begunAt = performance.now()
    const answer = await fetch(url + path).catch((error: Error) => error)
    if ('status' in answer) await answer.arrayBuffer()
    reads.push({ begunAt, time: performance.now() - begunAt })
    if (!('status' in answer) || answer.status !== 200) failed.push(`${path}: ${JSON.stringify(answer)}`)
  }
  const control = await readBare(() => isOver)
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    for (let nth = reader; !isOver; nth += 1) {
      await read(READS[nth % READS.length] ?? '/')
      await wait(PAUSE)
    }
  })
  await goOn()
  isOver = true
  await Promise.all(readers)
  reads.sort((one, other) => one.time - other.time)
  return { reads, failed, bare: await control.longest }
}

// Meanwhile reads from a bare server in a process of its own, and tells the longest time in milliseconds.
async function readBare(isOver: () => boolean) {
  const port = await freePort()
  const child = spawn(process.execPath, [
    '-e',
    `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1', () => console.log())`,
  ])
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
  const repeat = async () => {
    let longest = 0
    while (!isOver()) {
      const begunAt = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - begunAt)
      await wait(PAUSE)
    }
    child.kill()
    return longest
  }
  return { longest: repeat() }
}
