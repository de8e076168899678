import { check } from '#server/backup/check.ts'
import { verifyArchive } from '#server/backup/verify.ts'
import { openStore } from '#server/media/storage/store.ts'
import { parseCommandLine, print, resolvePath, runCommand, withDatabase } from './command.ts'
import { countOf } from './summary.ts'

await runCommand(async (config, args) => {
  const [argument] = parseCommandLine(args, 'npm run check [-- kado.tar.gz]').words
  return withDatabase(config, async (db) => {
    // The command stores no file, so it needs no folder for unfinished uploads.
    const media = await openStore(config, () => '')
    const hashes = argument ? await readHashes(resolvePath(argument)) : undefined
    const report = await check({ db, media, now: Date.now, hashes })
    const { database, files, missing, damaged, orphaned } = report
    for (const fault of database) print(`Database: ${fault}`)
    for (const key of missing) print(`Missing: ${key}`)
    for (const key of damaged) print(`Damaged: ${key}`)
    for (const key of orphaned) print(`Unused file: ${key}`)
    const faults = database.length + missing.length + damaged.length
    print(
      faults === 0
        ? `Sound: the database and ${countOf(files, 'file')}.`
        : `${countOf(faults, 'fault')} in the database and ${countOf(files, 'file')}.`,
    )
    if (faults > 0) print('Nothing was changed. A backup brings back what is lost: npm run restore')
    return faults === 0 ? 0 : 1
  })
})

async function readHashes(archive: string) {
  const { manifest, hashes } = await verifyArchive(archive)
  for (const key of manifest.damaged) hashes.delete(`media/${key}`)
  return hashes
}
