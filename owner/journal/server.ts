import type { Selectable } from 'kysely'
import type { Database, Gift } from '#server/database/schema.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { loadSettings, saveSettings } from '#server/pages/settings.ts'
import * as calls from './calls.ts'
import { limits, texts } from './contract.ts'
import { type Entry, schemas } from './schemas.ts'
import { noteVisit } from './server-note.ts'

export default {
  documentPart: (_, { gift }) => (gift.keeps_journal === 1 ? { marks: { journal: '' } } : {}),

  routes(server) {
    serve(server, calls.note, schemas.note, async (context) => {
      await noteVisit(context)
      return { message: texts.noted, data: {} }
    })

    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const rows = db.selectFrom('journal').selectAll().where('gift_id', '=', gift.id)
      return (await rows.orderBy('id', 'desc').limit(limits.listed).execute()).map(entryOf)
    })

    serve(server, calls.remove, schemas.remove, async ({ db, gift }) => {
      await db.deleteFrom('journal').where('gift_id', '=', gift.id).execute()
      return { message: texts.removed, data: [] }
    })

    serve(server, calls.loadSettings, schemas.loadSettings, async (context) =>
      settingsOf(await loadSettings(context)),
    )

    serve(server, calls.saveSettings, schemas.saveSettings, async (context) => {
      const { is_kept: keeps_journal, ...mails } = context.input
      const row = await saveSettings(context, { keeps_journal, ...mails })
      return { message: texts.saved, data: settingsOf(row) }
    })
  },
} satisfies Page

function entryOf({ at, kind, detail, device }: Selectable<Database['journal']>): Entry {
  return { at, kind, device, ...(detail && { [kind]: detail }) }
}

function settingsOf(row: Gift) {
  return {
    is_kept: row.keeps_journal === 1,
    mails_opening: row.mails_opening === 1,
    mails_answer: row.mails_answer === 1,
    mails_letter: row.mails_letter === 1,
  }
}
