import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUp } from '#server/backup/back-up.ts'
import { connect } from '#server/database/connect.ts'
import { openStore } from '#server/media/storage/store.ts'
import { CommandError, expectGift, pathOf, readWords, runCommand, say } from './command.ts'

// What it ends with when the backup is written, but a file was missing or damaged before.
const NOT_WHOLE = 2

const usage = { most: 1, options: ['--replace'], usage: 'npm run backup [-- kado.tar.gz [--replace]]' }

await runCommand(async (config, words) => {
  const { names, given } = readWords(words, usage)
  expectGift(config)
  const [name] = names
  const file = name ? inFolder(pathOf(name)) : join(config.dataDir, 'backups', nameOf(new Date()))
  const { db } = connect(config)
  try {
    // It only reads what is stored.
    const media = await openStore(config, () => '')
    const { content, rows, missing, damaged } = await backUp({ db, media }, file, {
      isReplacing: given.includes('--replace'),
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

// A folder that is not there may be a disk that is not: nothing is written to its place.
function inFolder(path: string) {
  if (isFolder(path)) return join(path, nameOf(new Date()))
  if (!isFolder(dirname(path))) throw new CommandError(`There is no folder ${dirname(path)}.`)
  return path
}

function isFolder(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

// By the second, in UTC, so that names stand in order.
function nameOf(moment: Date) {
  return `kado-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
}

function sum(rows: Record<string, number>) {
  return Object.values(rows).reduce((one, other) => one + other, 0)
}
