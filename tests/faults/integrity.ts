import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'

type File = { id: number; key: string; bytes: number; variant_of: string }

/**
 * Fails unless the database of a folder is sound and every file that it names is there, whole.
 * @param after only the rows with a greater id, for those that were checked before
 * @returns the greatest id
 */
export function expectWhole(dataDir: string, after = 0) {
  const database = new Sqlite(join(dataDir, 'kado.db'), { readonly: true })
  try {
    expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(database.pragma('foreign_key_check')).toEqual([])
    const files = database.prepare('select * from media where id > ? order by id').all(after) as File[]
    for (const file of files) expectFile(dataDir, file)
    expect(database.prepare(NAMELESS).all()).toEqual([])
    return files.at(-1)?.id ?? after
  } finally {
    database.close()
  }
}

/** Fails when a start has left anything unfinished; called before the next upload. */
export function expectTidy(dataDir: string) {
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
  const outbox = join(dataDir, 'outbox')
  const drafts = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.startsWith('.')) : []
  expect(drafts).toEqual([])
}

// Photos of a page whose file has no row; those of the sample need none.
const NAMELESS = `select url from gallery_photo where url not like '/media/sample-%'
  and substr(url, 8) not in (select key from media)`

// A key holds the hash of the uploaded file; its copies have the same one.
function expectFile(dataDir: string, { key, bytes, variant_of }: File) {
  const file = join(dataDir, 'media', key)
  expect(statSync(file).size).toBe(bytes)
  if (variant_of) return
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  expect(key).toContain(hash.slice(0, 32))
}
