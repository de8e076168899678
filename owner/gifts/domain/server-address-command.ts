import {
  CommandError,
  expectData,
  parseCommandLine,
  print,
  runCommand,
  withDatabase,
} from '#server/cli/command.ts'
import { connect } from '#server/database/connect.ts'
import { lockDataDir } from '#server/database/data-dir-lock.ts'
import { giveAddress, makeHostGift, readAddress } from './server-give-address.ts'

const USAGE = 'npm run address -- bunga-mawar'

// Gives the only gift of an installation an address, so that the installation can hold many; where it holds many, makes
// a further gift for another person, also beside a running server.
await runCommand(async (config, args) => {
  const [argument = ''] = parseCommandLine(args, USAGE).words
  const { address, problem } = readAddress(argument)
  if (address === undefined) throw new CommandError(`${problem} ${USAGE}`)
  if (config.tenants) return withDatabase(config, (db) => makeGift({ db, config }, address))
  expectData(config)
  // No server may run on the same data folder.
  const unlock = lockDataDir(config.dataDir)
  const connection = connect(config)
  try {
    const { owner_id, claim_code } = await giveAddress(connection, address)
    print(`The gift has the address ${address} now. Start Kado with GIFTS=many and BASE_DOMAIN.`)
    if (owner_id === null) print(`Nobody owns it yet: register there, at /register?claim=${claim_code}`)
    return 0
  } finally {
    await connection.db.destroy()
    unlock()
  }
})

async function makeGift(stores: Parameters<typeof makeHostGift>[0], address: string) {
  const { url, claim_code } = await makeHostGift(stores, address)
  print(`The gift is there. Its owner registers at ${url}/register?claim=${claim_code}`)
  return 0
}
