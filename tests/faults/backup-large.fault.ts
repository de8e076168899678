import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { peakMemory } from '#tests/server/media-worker.ts'
import { startServer, stop } from '#tests/server/program.ts'
import { launch } from './commands.ts'

// In MiB: the film, and how much more memory a command may use with it (chunks not yet collected as garbage).
const FILM_SIZE = 300
const MAX_GROWTH = 128

test.skipIf(!existsSync('/proc/self/status'))(
  'a film of 300 MB does not raise the memory of a backup or a restore',
  async () => {
    const { dataDir, ...kado } = await startServer()
    expect(await stop(kado)).toBe(0)
    const measure = async () => {
      const file = join(makeFolder(), 'kado.tar.gz')
      return [await peakOf('backup', dataDir, file), await peakOf('restore', makeFolder(), file)]
    }
    const without = await measure()
    addFilm(dataDir)
    const growth = (await measure()).map((peak, index) => peak - (without[index] ?? 0))
    console.log(
      `memory: with a film of ${FILM_SIZE} MB a backup and a restore take ${growth.join(' and ')} MB more`,
    )
    expect(Math.max(...growth)).toBeLessThan(MAX_GROWTH)
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
  return Math.round(peak / 1024 / 1024)
}
