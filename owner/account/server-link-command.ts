import { Login } from '#contract/account/schemas.ts'
import { CommandError, parseCommandLine, print, runCommand, withDatabase } from '#server/cli/command.ts'
import { expectKnownSchema } from '#server/database/migrate.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { makeLink } from './server-link.ts'

await runCommand(async (config, args) => {
  const [argument = ''] = parseCommandLine(args, 'npm run password -- raka@rumah.id').words
  const email = Login.shape.email.safeParse(argument)
  if (!email.success) throw new CommandError('Name the account: npm run password -- raka@rumah.id')
  return withDatabase(config, async (db) => {
    await expectKnownSchema(db)
    const context = { db, installation: await loadInstallation(db), now: Date.now, origin: config.publicUrl }
    const link = await makeLink(context, email.data, { asker: 'host' })
    if (!link) throw new CommandError(`There is no account ${email.data} here.`)
    print(`This link changes the password of ${email.data}, once, within 30 minutes:`)
    print(link)
    return 0
  })
})
