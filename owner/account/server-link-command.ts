import { CommandError, expectGift, readWords, runCommand, say } from '#server/cli/command.ts'
import { connect } from '#server/database/connect.ts'
import { expectKnownSchema } from '#server/database/migrate.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { Login } from './schemas.ts'
import { makeLink } from './server-link.ts'

await runCommand(async (config, words) => {
  const [word = ''] = readWords(words, { most: 1, usage: 'npm run password -- raka@rumah.id' }).names
  const email = Login.shape.email.safeParse(word)
  if (!email.success) throw new CommandError('Name the account: npm run password -- raka@rumah.id')
  expectGift(config)
  const { db } = connect(config)
  try {
    await expectKnownSchema(db)
    const room = { db, installation: await loadInstallation(db), now: Date.now, origin: config.publicUrl }
    const link = await makeLink(room, email.data, 'host')
    if (!link) throw new CommandError(`There is no account ${email.data} here.`)
    say(`This link changes the password of ${email.data}, once, within 30 minutes:`)
    say(link)
    return 0
  } finally {
    await db.destroy()
  }
})
