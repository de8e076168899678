import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { plain } from '#tests/server/photos.ts'
import { startServer } from '#tests/server/program.ts'
import { expectWhole } from './integrity.ts'
import { expectKept, openLedger, work } from './ledger.ts'

const FILLS = Number(process.env.FAULT_ROUNDS ?? 20)

const FULL = { status: 'error', cause: 'the disk is full', free_bytes: 0 }

// The folders on a small file system, and whether an upload must fail while it is full.
const places = [
  { name: 'data', at: '.', failsUploads: true },
  { name: 'media', at: 'media', failsUploads: true },
  { name: 'temporary files', at: 'unfinished', failsUploads: true },
  { name: 'log', at: '../log', failsUploads: false },
]

// Only root may mount a file system; for other users the tests are skipped.
const asRoot = test.skipIf(process.getuid?.() !== 0)

asRoot.each(places)('with the disk of the $name full, reads go on and writes come back', async (place) => {
  const { name, at, failsUploads } = place
  const parent = makeFolder()
  const dataDir = join(parent, 'data')
  const small = join(dataDir, at)
  mount(small)
  const log = openSync(join(parent, name === 'log' ? 'log/log' : 'log.txt'), 'a')
  const photo = await plain(640, 480).png().toBuffer()
  const kado = await startServer({ dataDir, env: { TRUST_PROXY: '127.0.0.1,::1', MIN_FREE_MB: '0' }, log })
  const ledger = await openLedger(kado)
  let refused = 0
  for (let fill = 0; fill < FILLS; fill += 1) {
    await work(kado, ledger, photo)
    expect(ledger.refused).toBe(refused)
    const ballast = join(small, 'ballast')
    fillUp(ballast)
    for (let round = 0; round < 3; round += 1) await work(kado, ledger, photo)
    expect(ledger.refused > refused).toBe(failsUploads)
    refused = ledger.refused
    await expectKept(kado, ledger)
    expect((await fetch(kado.url)).status).toBe(200)
    const health = await fetch(`${kado.url}/healthz`)
    expect(await health.json()).toEqual(failsUploads ? FULL : { status: 'ok' })
    rmSync(ballast)
    expect((await fetch(`${kado.url}/healthz`)).status).toBe(200)
  }
  await work(kado, ledger, photo)
  expect(ledger.refused).toBe(refused)
  expect(ledger.others).toEqual([])
  await expectKept(kado, ledger)
  expectWhole(dataDir)
  console.log(
    `disk full (${name}): ${FILLS} fills of 64 MB, ${ledger.acknowledged} acknowledged and kept, ${refused} refused with 503, every read answered, no restart`,
  )
})

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
