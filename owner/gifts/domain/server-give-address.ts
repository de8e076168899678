import { Address, limits, texts } from '#contract/address.ts'
import { CommandError } from '#server/cli/command.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { isServed } from '#server/database/row-locks.ts'
import { makeSampleGift } from '#server/start.ts'
import { expectKind, loadInstallation, makeGift } from '#server/tenants/installation.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { isReserved } from './server-reserved.ts'

// Problems of an address in the host's language.
const problems: Record<string, string> = {
  [texts.required]: 'Name the address of the gift:',
  [texts.short]: `An address has at least ${limits.address.min} letters:`,
  [texts.long]: `An address has at most ${limits.address.max} letters:`,
  [texts.letters]: 'An address is made of the letters a to z, digits and hyphens:',
  [texts.edges]: 'Hyphens stand within an address, and never two in a row:',
  [texts.reserved]: 'This address is kept for other things, name another one:',
}

/** Reads an address from the command line; `problem` is a sentence that an example follows. */
export function readAddress(word: string) {
  const { data: address, error } = Address.safeParse(word)
  return { address, problem: problems[error?.issues[0]?.message ?? texts.required] ?? '' }
}

/**
 * Turns an installation with a single gift into one of many, where the gift gets this address.
 * @throws {CommandError} while a process serves the database: it would serve the gift at the bare domain
 */
export async function giveAddress(connection: Connection, address: string) {
  const { db } = connection
  if (await isServed(db)) {
    throw new CommandError('Kado is running on this database. Stop all of its processes first.')
  }
  await migrate(connection.db)
  await expectKind(db, false)
  const gift = await loadInstallation(db)
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('gift').set({ host: address }).where('id', '=', gift.id).execute()
    await makeGift(transaction, [], { now: Date.now() })
  })
  return gift
}

/**
 * Makes a gift with the sample at an address, for the first account that registers there with its code.
 * @throws {CommandError} where the address is taken or reserved
 */
export async function makeHostGift({ db, config }: Pick<Context, 'db' | 'config'>, host: string) {
  await expectKind(db, true)
  const now = Date.now()
  const id = await db.transaction().execute(async (transaction) => {
    const isKept = await isReserved(transaction, { host, accountId: undefined, now })
    return isKept ? undefined : makeSampleGift(transaction, { host, now })
  })
  if (id === undefined) throw new CommandError(`The address ${host} is taken. Name another one.`)
  const rows = db.selectFrom('gift').select('claim_code').where('id', '=', id)
  const { claim_code } = await rows.executeTakeFirstOrThrow()
  return { claim_code, url: giftOrigin(config, { host }) }
}
