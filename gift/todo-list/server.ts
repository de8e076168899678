import type { Kysely } from 'kysely'
import { consumeLimit } from '#server/auth/rate-limits.ts'
import { bypassCache } from '#server/cache/cache-responses.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { networkOf } from '#server/network/networks.ts'
import type { Page } from '#server/page.ts'
import { addToList } from '#server/pages/add-to-list.ts'
import * as calls from './calls.ts'
import * as todoList from './contract.ts'
import { schemas, type Todo } from './schemas.ts'

const { limits, texts } = todoList
const list = { table: 'todo', max: limits.todos, full: texts.full } as const
const columns = ['id', 'title', 'is_selected', 'moment_id'] as const

type Row = { id: number; title: string; is_selected: number; moment_id: number | null }

export default {
  async createSample(db, gift_id) {
    for (const todo of todoList.sample)
      await db
        .insertInto('todo')
        .values({ gift_id, ...todo })
        .execute()
  },

  sample: {
    page: 'plans',
    parts: [
      {
        name: 'rencana',
        table: 'todo',
        columns: { title: todoList.sample.map(({ title }) => title) },
        empty: 'delete',
        field: 'todo',
        list,
      },
    ],
  },

  readiness: {
    page: 'plans',
    feature: 'todo',
    checks: [
      {
        table: 'todo',
        column: 'title',
        name: 'Rencana',
        field: 'todo',
        item: 'id',
        isList: true,
        missing: 'Belum ada rencana\nTulis satu hal kecil untuk bulan ini.',
        letters: todoList.longestWords.title,
      },
    ],
  },

  purgeDeleted: (db, before, giftId) =>
    db
      .deleteFrom('todo')
      .where('removed_at', '<', before)
      .$if(giftId !== undefined, (query) => query.where('gift_id', '=', Number(giftId)))
      .execute(),

  routes(server) {
    const { db } = server
    const one = (gift: { id: number }, id: number, within: Kysely<Database> = db) =>
      within.updateTable('todo').where('id', '=', id).where('gift_id', '=', gift.id).returning(columns)

    serve(server, calls.load, schemas.load, async ({ gift }) => {
      const rows = await db
        .selectFrom('todo')
        .select(columns)
        .where('gift_id', '=', gift.id)
        .where('removed_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(asSent)
    })

    serve(server, calls.create, schemas.create, async (context) => {
      const values = { gift_id: context.gift.id, title: context.input.title, is_selected: 0 }
      const row = await addToList(context, { ...list, field: 'title' }, (transaction) =>
        transaction.insertInto('todo').values(values).returning(columns).executeTakeFirstOrThrow(),
      )
      return { message: texts.saved, data: asSent(row) }
    })

    const countToggle = ({ gift, request }: Pick<Context, 'gift' | 'request'>) =>
      consumeLimit(server, gift, { name: `toggle ${networkOf(request.ip)}`, ...todoList.toggleLimit })

    async function select({ gift, input, reply }: Context<typeof calls.select>) {
      const is_selected = Number(input.is_selected)
      const row = await one(gift, input.id)
        .set({ is_selected })
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      bypassCache(server, reply)
      return { message: texts.saved, data: found(row) }
    }

    serve(server, calls.select, schemas.select, select, { limit: countToggle })

    serve(server, calls.keepMoment, schemas.keepMoment, async ({ gift, input: { id, moment_id } }) => {
      const moment = await db
        .selectFrom('love_moment')
        .select('id')
        .where('id', '=', moment_id)
        .where('gift_id', '=', gift.id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!moment) throw notFound()
      const change = one(gift, id).set({ moment_id }).where('removed_at', 'is', null)
      return { message: todoList.texts.saved, data: found(await change.executeTakeFirst()) }
    })

    serve(server, calls.remove, schemas.remove, async ({ gift, input, now }) => {
      const change = one(gift, input.id).set({ removed_at: now() }).where('removed_at', 'is', null)
      return { message: texts.removed, data: found(await change.executeTakeFirst()) }
    })

    serve(server, calls.restore, schemas.restore, async (context) => {
      const { id } = context.input
      const row = await addToList(context, { ...list, added: [id] }, (transaction) =>
        one(context.gift, id, transaction).set({ removed_at: null }).executeTakeFirst(),
      )
      return { message: texts.restored, data: found(row) }
    })
  },
} satisfies Page

function found(row: Row | undefined) {
  if (!row) throw notFound()
  return asSent(row)
}

// The published shape has '1' or '0' as text.
function asSent({ is_selected, moment_id, ...row }: Row): Todo {
  return { ...row, is_selected: is_selected ? '1' : '0', ...(moment_id !== null && { moment_id }) }
}
