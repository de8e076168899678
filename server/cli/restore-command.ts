import { restore } from '#server/backup/restore.ts'
import { CommandError, parseCommandLine, print, resolvePath, runCommand } from './command.ts'
import { printFaults, totalOf } from './summary.ts'

await runCommand(async (config, args) => {
  const [argument] = parseCommandLine(args, 'npm run restore -- kado.tar.gz').words
  if (!argument) throw new CommandError('Name the backup: npm run restore -- kado.tar.gz')
  const restored = await restore(config, resolvePath(argument))
  print(`Restored the backup of ${restored.made_at}: ${totalOf(restored)}.`)
  print(`Content hash: ${restored.content} (read back from what stands here now)`)
  printFaults(restored, 'before the backup was made')
  print('It can be started now. Everybody signs in again.')
  return 0
})
