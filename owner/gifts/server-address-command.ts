import { CommandError, expectGift, readWords, runCommand, say } from '#server/cli/command.ts'
import { connect } from '#server/database/connect.ts'
import { lockDataDir } from '#server/database/data-dir-lock.ts'
import { giveAddress, readAddress } from './server-give-address.ts'

const USAGE = 'npm run address -- bunga-mawar'

// Gives the gift of an installation that held a single one its address among many.
await runCommand(async (config, words) => {
  const [word = ''] = readWords(words, { most: 1, usage: USAGE }).names
  const { address, problem } = readAddress(word)
  if (address === undefined) throw new CommandError(`${problem} ${USAGE}`)
  expectGift(config)
  // No server may be at work on the folder, nor on a PostgreSQL.
  const unlock = lockDataDir(config.dataDir)
  const connection = connect(config)
  try {
    const { owner_id, claim_code } = await giveAddress(connection, address)
    say(`The gift stands at the address ${address} now. Start Kado with GIFTS=many and BASE_DOMAIN.`)
    if (owner_id === null) say(`Nobody owns it yet: register there, at /register?claim=${claim_code}`)
    return 0
  } finally {
    await connection.db.destroy()
    unlock()
  }
})
