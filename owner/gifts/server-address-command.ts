import { Address } from '#contract/address.ts'
import { CommandError, expectGift, readWords, runCommand, say } from '#server/command.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { ensureHouse, expectKind, giftOf } from '#server/gift.ts'
import { lockFolder } from '#server/lock.ts'

const USAGE = 'npm run address -- bunga-mawar'

// Gives the gift of an installation that held a single one its address among many.
await runCommand(async (config, words) => {
  const [word = ''] = readWords(words, { most: 1, usage: USAGE }).names
  const address = Address.safeParse(word)
  if (!address.success) throw new CommandError(`Name an address of letters, digits and hyphens: ${USAGE}`)
  expectGift(config)
  // Nobody may be served while the gift moves.
  const unlock = lockFolder(config.dataDir)
  const connection = connect(config)
  const { db } = connection
  try {
    await migrate(connection)
    await expectKind(db, false)
    const { id } = await giftOf(db)
    await db.updateTable('gift').set({ host: address.data }).where('id', '=', id).execute()
    await ensureHouse(db, Date.now())
    say(`The gift stands at the address ${address.data} now. Start Kado with GIFTS=many and BASE_DOMAIN.`)
    return 0
  } finally {
    await db.destroy()
    unlock()
  }
})
