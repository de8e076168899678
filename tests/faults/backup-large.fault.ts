import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { peakMemory } from '#tests/server/media-worker.ts'
import { startServer, stop } from '#tests/server/program.ts'
import { launch, run } from './commands.ts'

// In MiB: the film, and how much more memory a command may use with it (chunks not yet collected as garbage).
const FILM_SIZE = 300
const MAX_GROWTH = 128

test.skipIf(!existsSync('/proc/self/status'))(
  'a film of 300 MB does not raise the memory of a backup or a restore',
  async () => {
    const plain = await startServer()
    const full = await startServer()
    for (const kado of [plain, full]) expect(await stop(kado)).toBe(0)
    addFilm(full.dataDir)
    const peaks = []
    for (const { dataDir } of [plain, full]) {
      const file = join(makeFolder(), 'kado.tar.gz')
      peaks.push([await peakOf('backup', dataDir, file), await peakOf('restore', makeFolder(), file)])
    }
    const [[backup = 0, restore = 0] = [], [fullBackup = 0, fullRestore = 0] = []] = peaks
    console.log(
      `memory: with a film of ${FILM_SIZE} MB a backup peaks at ${fullBackup.toFixed(0)} MB (${backup.toFixed(0)} without), ` +
        `a restore at ${fullRestore.toFixed(0)} MB (${restore.toFixed(0)} without)`,
    )
    expect(fullBackup - backup).toBeLessThan(MAX_GROWTH)
    expect(fullRestore - restore).toBeLessThan(MAX_GROWTH)
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'a full disk refuses a backup and a restore, and nothing is left',
  async () => {
    const kado = await startServer()
    addFilm(kado.dataDir)
    const small = makeFolder()
    onTestFinished(() => void spawnSync('umount', ['-l', small]))
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', small]).status).toBe(0)
    const full = { code: 1, stdout: '', stderr: expect.stringContaining('The disk is full') }
    expect(await run('backup', kado.dataDir, [join(small, 'kado.tar.gz')])).toEqual(full)
    expect(readdirSync(small)).toEqual([])
    const file = join(makeFolder(), 'kado.tar.gz')
    expect(await run('backup', kado.dataDir, [file])).toMatchObject({ code: 0 })
    expect(await run('restore', small, [file])).toEqual(full)
    expect(readdirSync(small).sort()).toEqual(['lock.db', 'media'])
    expect(readdirSync(join(small, 'media'))).toEqual([])
    console.log('backup and restore on a full disk: refused with a sentence, nothing left')
  },
)

// Like an upload: a file named by the hash of its content, and its row.
function addFilm(dataDir: string) {
  const file = join(dataDir, 'film')
  const hash = createHash('sha256')
  for (let n = 0; n < FILM_SIZE; n += 1) {
    const part = randomBytes(1024 * 1024)
    appendFileSync(file, part)
    hash.update(part)
  }
  const key = `${randomBytes(16).toString('base64url')}-${hash.digest('hex').slice(0, 32)}.mp4`
  renameSync(file, join(dataDir, 'media', key))
  const database = new Sqlite(join(dataDir, 'kado.db'))
  database
    .prepare(
      `insert into media (gift_id, key, kind, type, bytes, width, height, created_at)
       values (1, ?, 'video', 'video/mp4', ?, 0, 0, 0)`,
    )
    .run(key, FILM_SIZE * 1024 * 1024)
  database.close()
}

// The peak memory of a command in MiB, as Linux reports it.
async function peakOf(command: 'backup' | 'restore', dataDir: string, file: string) {
  const { child, exited } = launch(command, dataDir, [file])
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, peakMemory(Number(child.pid)))
  }, 20)
  expect(await exited).toBe(0)
  clearInterval(sampling)
  return peak / 1024 / 1024
}
