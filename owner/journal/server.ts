import type { Selectable } from 'kysely'
import type { Database, Gift } from '#server/database/schema.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import { limits, texts } from './contract.ts'
import { type Entry, schemas } from './schemas.ts'
import { noteVisit } from './server-note.ts'

const columns = ['keeps_journal', 'mails_opening', 'mails_answer', 'mails_letter'] as const

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

    serve(server, calls.loadSettings, schemas.loadSettings, async ({ db, gift }) => {
      const rows = db.selectFrom('gift').select(columns).where('id', '=', gift.id)
      return settingsOf(await rows.executeTakeFirstOrThrow())
    })

    serve(server, calls.saveSettings, schemas.saveSettings, async ({ db, gift, input }) => {
      const { is_kept, mails_opening, mails_answer, mails_letter } = input
      const row = await db
        .updateTable('gift')
        .set(({ ref }) => ({
          keeps_journal: is_kept === undefined ? ref('keeps_journal') : Number(is_kept),
          mails_opening: mails_opening === undefined ? ref('mails_opening') : Number(mails_opening),
          mails_answer: mails_answer === undefined ? ref('mails_answer') : Number(mails_answer),
          mails_letter: mails_letter === undefined ? ref('mails_letter') : Number(mails_letter),
        }))
        .where('id', '=', gift.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      return { message: texts.saved, data: settingsOf(row) }
    })
  },
} satisfies Page

function entryOf({ at, kind, detail, device }: Selectable<Database['journal']>) {
  return { at, kind, device, ...(detail && { [kind]: detail }) } as Entry
}

function settingsOf(row: Pick<Gift, (typeof columns)[number]>) {
  return {
    is_kept: row.keeps_journal === 1,
    mails_opening: row.mails_opening === 1,
    mails_answer: row.mails_answer === 1,
    mails_letter: row.mails_letter === 1,
  }
}
