import { restore } from '#server/backup/restore.ts'
import { CommandError, pathOf, readWords, runCommand, say } from './command.ts'

await runCommand(async (config, words) => {
  const [name] = readWords(words, { most: 1, usage: 'npm run restore -- kado.tar.gz' }).names
  if (!name) throw new CommandError('Name the backup: npm run restore -- kado.tar.gz')
  const { content, rows, missing, damaged, made_at } = await restore(config, pathOf(name))
  const count = Object.values(rows).reduce((one, other) => one + other, 0)
  say(`Restored the backup of ${made_at}: ${count} rows and ${(rows.media ?? 0) - missing.length} files.`)
  say(`Content hash: ${content} (read back from what stands here now)`)
  for (const key of missing) say(`Missing before the backup was made: ${key}`)
  for (const key of damaged) say(`Damaged before the backup was made: ${key}`)
  say('Everybody signs in anew. Start it with: npm start')
  return 0
})
