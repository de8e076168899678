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
  const { all, flags } = parseCommandLine(args, USAGE, ['json'], 2)
  const [action, name] = all
  const isJson = flags.includes('json')
  if (action !== undefined && (!isAction(action) || name === undefined))
    throw new CommandError(`Usage: ${USAGE}`)
  return withDatabase(config, async (db) => {
    if (!(await expectKnownSchema(db)).includes(NEEDED))
      throw new CommandError('The database is of an older version. Start Kado first.')
    await expectKind(db, holdsManyGifts(config))
    const stores = { db, config, now: Date.now }
    if (action === undefined) return printList(stores, isJson)
    return act(stores, actions[action as keyof typeof actions], name ?? '', isJson)
  })
})

function isAction(word: string): word is keyof typeof actions {
  return Object.hasOwn(actions, word)
}

async function printList(stores: Stores, isJson: boolean) {
  const gifts = await listHostGifts(stores)
  for (const line of isJson ? [JSON.stringify(gifts, null, 2)] : tableOf(gifts)) print(line)
  return 0
}

async function act(stores: Stores, action: typeof suspend, name: string, isJson: boolean) {
  const gift = await findHostGift(stores, name)
  const sentences = await action(stores, gift)
  const [changed] = await listHostGifts(stores, gift.id)
  for (const line of isJson ? [JSON.stringify(changed, null, 2)] : sentences) print(line)
  return 0
}
