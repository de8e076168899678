import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUp } from '#server/backup/back-up.ts'
import { openStore } from '#server/media/storage/store.ts'
import { CommandError, parseCommandLine, print, resolvePath, runCommand, withDatabase } from './command.ts'
import { printFaults, totalOf } from './summary.ts'

// The exit code of a backup that is written, but lacks a file or has a damaged one.
const INCOMPLETE = 2

await runCommand(async (config, args) => {
  const usage = 'npm run backup [-- kado.tar.gz [--replace]]'
  const { words, flags } = parseCommandLine(args, usage, ['replace'])
  const [argument] = words
  const file = argument ? toFile(resolvePath(argument)) : join(config.dataDir, 'backups', newFileName())
  return withDatabase(config, async (db) => {
    // The command stores no file, so it needs no folder for unfinished uploads.
    const media = await openStore(config, () => '')
    const backup = await backUp({ db, media }, file, { isReplacing: flags.includes('replace') })
    print(`Backup written: ${file}`)
    print(`It holds ${totalOf(backup)}, and reads back whole.`)
    print(`Content hash: ${backup.content}`)
    return printFaults(backup, 'before it was made') > 0 ? INCOMPLETE : 0
  })
})

// A missing folder is not created: it may be a disk that is not mounted.
function toFile(path: string) {
  if (isFolder(path)) return join(path, newFileName())
  if (!isFolder(dirname(path))) throw new CommandError(`There is no folder ${dirname(path)}.`)
  return path
}

function isFolder(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

// The time in UTC, so that the names sort by age.
function newFileName() {
  return `kado-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
}
