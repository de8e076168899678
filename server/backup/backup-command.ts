import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expectGift, pathOf, runCommand, say } from '#server/command.ts'
import { connect } from '#server/database/connect.ts'
import { openStore } from '#server/media/store.ts'
import { backUp } from './back-up.ts'

// What it ends with when the backup is written, but a file was missing or damaged before.
const NOT_WHOLE = 2

await runCommand(async (config, words) => {
  expectGift(config)
  const name = words.find((word) => !word.startsWith('--'))
  const file = name ? inFolder(pathOf(name)) : join(config.dataDir, 'backups', nameOf(new Date()))
  const { db } = connect(config)
  try {
    // It only reads what is stored.
    const media = openStore(config, () => '')
    const { content, rows, missing, damaged } = await backUp({ db, media }, file, {
      isReplacing: words.includes('--replace'),
    })
    say(`Backup written: ${file}`)
    say(`It holds ${sum(rows)} rows and ${(rows.media ?? 0) - missing.length} files, and reads back whole.`)
    say(`Content hash: ${content}`)
    for (const key of missing) say(`Missing before it was made: ${key}`)
    for (const key of damaged) say(`Damaged before it was made: ${key}`)
    return missing.length + damaged.length > 0 ? NOT_WHOLE : 0
  } finally {
    await db.destroy()
  }
})

function inFolder(path: string) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  return isFolder ? join(path, nameOf(new Date())) : path
}

// By the second, in UTC, so that names stand in order.
function nameOf(moment: Date) {
  return `kado-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
}

function sum(rows: Record<string, number>) {
  return Object.values(rows).reduce((one, other) => one + other, 0)
}
