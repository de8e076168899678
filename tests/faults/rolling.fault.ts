import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Many, startOn } from '#tests/many/many.ts'
import { hasNginx } from '#tests/many/nginx.ts'
import { hasSocketActivation } from '#tests/many/processes.ts'
import { storesOn } from '#tests/many/stores.ts'
import { type Swift, startSwift } from '#tests/many/swift.ts'
import { plain } from '#tests/server/photos.ts'
import { startDatabase } from './database-server.ts'
import { expectKept, keepWorking, openLedger } from './ledger.ts'

const RESTARTS = Number(process.env.FAULT_ROUNDS ?? 10)
const SKIPPED = 'nginx, OpenStack Swift, systemd-socket-activate or PostgreSQL is missing on this machine.'
const BETWEEN = 500

const READS = ['/', '/api/opening', '/api/date-input', '/api/love-typing', '/api/todo-list', '/healthz']

test('restarting the processes one after the other fails no request and loses no write', async ({ skip }) => {
  const many = (await start()) ?? skip(SKIPPED)
  const stop = await startLoad(many)
  for (let round = 0; round < RESTARTS; round += 1) {
    for (const each of many.processes) {
      await wait(BETWEEN)
      await each.restart('SIGTERM')
    }
  }
  const { ledger, read, failed } = await stop()
  expect({ failed, refused: ledger.refused }).toEqual({ failed: [], refused: 0 })
  expect(many.nginx.complaints()).not.toMatch(/upstream/)
  expect(ledger.acknowledged).toBeGreaterThan(RESTARTS * 4)
  await expectKept(many, ledger)
  console.log(
    `rolling restart: ${2 * RESTARTS} restarts behind nginx, ${read} reads and ${ledger.acknowledged} writes (${ledger.photos.size} photos), 0 failed, 0 lost`,
  )
})

test('a killed process fails only its own requests, and its reads go to the other', async ({ skip }) => {
  const many = (await start()) ?? skip(SKIPPED)
  const stop = await startLoad(many)
  for (let round = 0; round < RESTARTS; round += 1) {
    await wait(BETWEEN)
    await many.processes[round % 2]?.restart('SIGKILL')
  }
  const { ledger, read, failed } = await stop()
  expect(failed).toEqual([])
  expect(ledger.others.filter((status) => status !== 502)).toEqual([])
  // Six write at a time.
  expect(ledger.refused).toBeLessThanOrEqual(6 * RESTARTS)
  await expectKept(many, ledger)
  console.log(
    `kill -9 of one of two: ${RESTARTS} kills, ${read} reads, 0 failed; ${ledger.acknowledged} writes acknowledged, 0 lost, ${ledger.refused} on a killed process answered 502`,
  )
})

let swift: Promise<Swift | undefined> | undefined

async function start() {
  if (!hasNginx() || !hasSocketActivation()) return undefined
  const database = await startDatabase()
  swift ??= startSwift()
  const store = await swift
  if (!database || !store) return undefined
  const many = await startOn(await storesOn(database.url, await store.bucket('kado')))
  onTestFinished(many.stop)
  return many
}

// Four writers, two uploaders and three readers, without a pause for any restart.
async function startLoad(many: Many) {
  const photo = await plain(60, 40).png().toBuffer()
  // This machine itself needs no claim code; requests through nginx come from elsewhere.
  const ledger = await openLedger({ url: many.behind })
  const working = keepWorking(many, ledger, photo)
  let read = 0
  const failed: string[] = []
  const look = async () => {
    for (; !working.isOver(); read += 1) {
      const url = many.url + READS[read % READS.length]
      const answer = await fetch(url).catch((error: Error) => error)
      if ('status' in answer) await answer.arrayBuffer()
      if (!('status' in answer) || answer.status !== 200) failed.push(`${url}: ${JSON.stringify(answer)}`)
    }
  }
  const looking = [look(), look(), look()]
  return async () => {
    await working.stop()
    await Promise.all(looking)
    return { ledger, read, failed }
  }
}
