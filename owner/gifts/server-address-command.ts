import { Address } from '#contract/address.ts'
import { CommandError, expectGift, readWords, runCommand, say } from '#server/command.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { expectKind, giftOf, makeGift } from '#server/gift.ts'
import { lockFolder } from '#server/lock.ts'

const USAGE = 'npm run address -- bunga-mawar'

// Gives the gift of an installation that held a single one its address among many.
await runCommand(async (config, words) => {
  const [word = ''] = readWords(words, { most: 1, usage: USAGE }).names
  const address = Address.safeParse(word)
  if (!address.success) throw new CommandError(`Name an address of letters, digits and hyphens: ${USAGE}`)
  expectGift(config)
  // No server may be at work on the folder; those on a PostgreSQL the host stops.
  const unlock = lockFolder(config.dataDir)
  const connection = connect(config)
  const { db } = connection
  try {
    await migrate(connection)
    await expectKind(db, false)
    const { id, owner_id, claim_code } = await giftOf(db)
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('gift').set({ host: address.data }).where('id', '=', id).execute()
      await makeGift(transaction, [], { now: Date.now() })
    })
    say(`The gift stands at the address ${address.data} now. Start Kado with GIFTS=many and BASE_DOMAIN.`)
    if (owner_id === null) say(`Nobody owns it yet: register there, at /register?claim=${claim_code}`)
    return 0
  } finally {
    await db.destroy()
    unlock()
  }
})
