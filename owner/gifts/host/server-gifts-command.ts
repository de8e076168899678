import { CommandError, parseCommandLine, print, runCommand, withDatabase } from '#server/cli/command.ts'
import { expectKnownSchema } from '#server/database/migrate.ts'
import { expectKind } from '#server/tenants/installation.ts'
import { holdsManyGifts } from '#server/tenants/origins.ts'
import { findHostGift, listHostGifts } from './server-host-list.ts'
import { remove, resume, type Stores, suspend } from './server-suspend.ts'
import { tableOf } from './server-table.ts'

const USAGE = 'npm run gifts [-- [suspend|resume|remove mawar] [--json]]'

// The migration whose columns it reads; a running server of an older version has not made them.
const NEEDED = '0008-suspension'

const actions = { suspend, resume, remove }

// Lists the gifts of an installation, suspends one, brings it back, or removes it a day later, beside a running server.
await runCommand(async (config, args) => {
  const { words, flags } = parseCommandLine(args, USAGE, ['json'], 2)
  const order = orderOf(words)
  const isJson = flags.includes('json')
  return withDatabase(config, async (db) => {
    if (!(await expectKnownSchema(db)).includes(NEEDED))
      throw new CommandError('The database is of an older version. Start Kado first.')
    await expectKind(db, holdsManyGifts(config))
    const stores = { db, config, now: Date.now }
    return order ? carryOut(stores, order, isJson) : printList(stores, isJson)
  })
})

// The action and the gift that the words name; undefined for the list.
function orderOf([action, name]: string[]) {
  if (action === undefined) return undefined
  if (!isAction(action) || name === undefined) throw new CommandError(`Usage: ${USAGE}`)
  return { act: actions[action], name }
}

function isAction(word: string): word is keyof typeof actions {
  return Object.hasOwn(actions, word)
}

async function printList(stores: Stores, isJson: boolean) {
  const gifts = await listHostGifts(stores)
  for (const line of isJson ? [JSON.stringify(gifts, null, 2)] : tableOf(gifts)) print(line)
  return 0
}

type Order = NonNullable<ReturnType<typeof orderOf>>

async function carryOut(stores: Stores, { act, name }: Order, isJson: boolean) {
  const gift = await findHostGift(stores, name)
  const sentences = await act(stores, gift)
  const [changed] = await listHostGifts(stores, gift.id)
  for (const line of isJson ? [JSON.stringify(changed, null, 2)] : sentences) print(line)
  return 0
}
