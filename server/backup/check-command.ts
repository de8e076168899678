import { expectGift, runCommand, say } from '#server/command.ts'
import { connect } from '#server/database/connect.ts'
import { openStore } from '#server/media/store.ts'
import { check } from './check.ts'

await runCommand(async (config) => {
  expectGift(config)
  const { db } = connect(config)
  try {
    const media = openStore(config, () => '')
    const { database, files, missing, damaged, orphaned } = await check({ db, media, now: Date.now })
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
