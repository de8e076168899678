import { check } from '#server/backup/check.ts'
import { parseEntryName } from '#server/backup/manifest.ts'
import { verifyArchive } from '#server/backup/verify.ts'
import { connect } from '#server/database/connect.ts'
import { openStore } from '#server/media/storage/store.ts'
import { expectGift, pathOf, readWords, runCommand, say } from './command.ts'

await runCommand(async (config, words) => {
  const [backup] = readWords(words, { most: 1, usage: 'npm run check [-- kado.tar.gz]' }).names
  expectGift(config)
  const expectedHashes = backup ? await readHashes(pathOf(backup)) : new Map<string, string>()
  const { db } = connect(config)
  try {
    const media = await openStore(config, () => '')
    const report = await check({ db, media, now: Date.now, expectedHashes })
    const { database, files, missing, damaged, orphaned } = report
    for (const fault of database) say(`Database: ${fault}`)
    for (const key of missing) say(`Missing: ${key}`)
    for (const key of damaged) say(`Damaged: ${key}`)
    for (const key of orphaned) say(`Left over, named by nothing: ${key}`)
    const faults = database.length + missing.length + damaged.length
    say(
      faults === 0
        ? `Sound: the database and ${files} files.`
        : `${faults} faults in the database and ${files} files.`,
    )
    if (faults > 0) say('Nothing was changed. A backup brings back what is lost: npm run restore')
    return faults === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
})

async function readHashes(archive: string) {
  const { entries, damaged } = (await verifyArchive(archive)).manifest
  const hashes = entries.map(({ name, sha256 }) => [parseEntryName(name)?.key ?? '', sha256] as const)
  return new Map(hashes.filter(([key]) => !damaged.includes(key)))
}
