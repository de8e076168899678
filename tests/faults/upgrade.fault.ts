import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate, stepNames } from '#server/database/migrate.ts'
import { makeFolder } from '#tests/server/app.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const older = stepNames.slice(0, -1)

// The shortest step has so many, with what every upgrade asks before and after it.
const STATEMENTS = 7

type Row = Record<string, unknown>

test.each(older)(
  'an upgrade from %s that is killed before any of its statements loses nothing',
  async (step) => {
    const first = await makeOlder(step)
    const before = contentOf(join(first, 'kado.db'))
    let kills = 0
    for (let isThrough = false; !isThrough; ) {
      const dataDir = makeFolder()
      cpSync(first, dataDir, { recursive: true })
      isThrough = (await upgrade(dataDir, kills + 1)) === 'through'
      if (!isThrough) kills += 1
      // A kill leaves the old schema or the new one, never what is in between; the next start goes through.
      const steps = stepsIn(dataDir)
      expect([stepNames, stepNames.slice(0, stepNames.indexOf(step) + 1)]).toContainEqual(steps)
      expect(await upgrade(dataDir, 0)).toBe('through')
      expect(stepsIn(dataDir)).toEqual(stepNames)
      expect(contentOf(join(dataDir, 'kado.db'))).toMatchObject(before)
      const copies = readdirSync(dataDir).filter((name) => name.startsWith('kado-'))
      expect(copies).toEqual([`kado-${step}.db`])
      expect(contentOf(join(dataDir, `kado-${step}.db`))).toEqual(before)
      rmSync(dataDir, { recursive: true, force: true })
    }
    console.log(
      `upgrade from ${step}: killed before each of ${kills} statements, all kept, one copy beside it each time`,
    )
    expect(kills).toBeGreaterThan(STATEMENTS * (older.length - older.indexOf(step)))
  },
)

// A database of that step with a row in each of its tables that stand alone.
async function makeOlder(step: string) {
  const dataDir = makeFolder()
  const connection = connect({ dataDir })
  await migrate(connection, step)
  await connection.db.destroy()
  const database = new Sqlite(join(dataDir, 'kado.db'))
  database.exec(`
    insert into gift (host, claim_code, time_zone, created_at) values ('', 'X', 'Asia/Jakarta', 0);
    insert into account (gift_id, email, password_hash, created_at) values (1, 'raka@rumah.id', 'x', 0);
    insert into opening (gift_id, title, recipient_name) values (1, 'Halo', 'Sinta');
    insert into date_input (gift_id, title, selected_date, photo_url) values (1, 'Kapan', '02022022', '');
    insert into media (gift_id, key, kind, type, bytes, width, height, created_at)
      values (1, 'foto.jpg', 'photo', 'image/jpeg', 1, 1, 1, 0);`)
  database.close()
  return dataDir
}

async function upgrade(dataDir: string, nth: number) {
  const child = spawn(process.execPath, ['tests/faults/upgrade-host.ts', dataDir, String(nth)], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const [code, signal] = await once(child, 'close')
  if (signal === 'SIGKILL') return 'killed'
  expect(code).toBe(0)
  return 'through'
}

function stepsIn(dataDir: string) {
  const database = new Sqlite(join(dataDir, 'kado.db'))
  const names = database.prepare('select name from kysely_migration order by name').pluck().all()
  database.close()
  return names
}

// The rows of the tables that hold any; later steps may add columns to them.
function contentOf(file: string) {
  const database = new Sqlite(file)
  const tables = ['gift', 'account', 'opening', 'date_input', 'media']
  const content = tables.map((table) => [table, database.prepare(`select * from ${table}`).all() as Row[]])
  expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  database.close()
  return Object.fromEntries(content)
}
