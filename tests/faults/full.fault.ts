import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { makeFolder } from '#tests/server/app.ts'
import { plain } from '#tests/server/photos.ts'
import { type Started, startServer } from '#tests/server/program.ts'
import { expectWhole } from './integrity.ts'
import { expectKept, type Ledger, openLedger, work } from './ledger.ts'
import { addPlan } from './owner-calls.ts'

const FILLS = Number(process.env.FAULT_ROUNDS ?? 20)
const IS_BUILT = existsSync(resolve(import.meta.dirname, '../../dist/index.html'))
const isRoot = process.getuid?.() === 0

// The folders on a small file system, and whether an upload must fail while it is full.
const places = [
  { name: 'data', at: '.', failsUploads: true },
  { name: 'media', at: 'media', failsUploads: true },
  { name: 'temporary files', at: 'unfinished', failsUploads: true },
  { name: 'log', at: '../log', failsUploads: false },
]

// Only root may mount a file system; for other users the tests are skipped.
const asRoot = test.skipIf(!isRoot)

asRoot.each(places)('with the disk of the $name full, reads go on and writes come back', async (place) => {
  const { name, at, failsUploads } = place
  const parent = makeFolder()
  const dataDir = join(parent, 'data')
  const small = join(dataDir, at)
  mount(small)
  const log = openSync(join(parent, name === 'log' ? 'log/log' : 'log.txt'), 'a')
  const photo = await plain(640, 480).png().toBuffer()
  const kado = await startServer({ dataDir, env: { TRUST_PROXY: '127.0.0.1,::1' }, log })
  const page = await frontPage(kado)
  expect(page).toMatchObject(IS_BUILT ? { status: 200, type: 'text/html; charset=utf-8' } : { status: 404 })
  const ledger = await openLedger(kado)
  let refused = 0
  for (let fill = 0; fill < FILLS; fill += 1) {
    await work(kado, ledger, photo)
    expect(ledger.refused).toBe(0)
    const ballast = join(small, 'ballast')
    fillUp(ballast)
    refused += await checkWhileFull(kado, { ledger, photo, failsUploads, page })
    rmSync(ballast)
    ledger.refused = 0
  }
  await work(kado, ledger, photo)
  expect(ledger.refused).toBe(0)
  expect(ledger.others).toEqual([])
  await expectKept(kado, ledger)
  expectWhole(dataDir)
  console.log(
    `disk full (${name}): ${FILLS} fills of 64 MB, ${ledger.acknowledged} acknowledged and kept, ` +
      `${refused} refused with 503, every read answered, no restart`,
  )
})

// The front page, or 404 where the app is not built.
async function frontPage({ url }: Started) {
  const answer = await fetch(url)
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
}

type FullDisk = { ledger: Ledger; photo: Buffer; failsUploads: boolean; page: object }

async function checkWhileFull(kado: Started, { ledger, photo, failsUploads, page }: FullDisk) {
  for (let round = 0; round < 3; round += 1) await work(kado, ledger, photo)
  if (failsUploads) expect(ledger.refused).toBeGreaterThan(0)
  else expect(ledger.refused).toBe(0)
  await expectKept(kado, ledger)
  expect(await frontPage(kado)).toEqual(page)
  const answer = await addPlan(kado, ledger.owner, 'penuh')
  if (!answer.ok) {
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'unavailable', message: texts.unavailable })
  }
  return ledger.refused
}

function mount(folder: string) {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder])
  expect(status).toBe(0)
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
}

// Fills the file system to its last byte.
function fillUp(file: string) {
  const descriptor = openSync(file, 'w')
  for (const size of [1 << 20, 4096, 1]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size))
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  }
  closeSync(descriptor)
}
