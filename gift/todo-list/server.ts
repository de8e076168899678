import { consumeLimit } from '#server/auth/rate-limits.ts'
import { bypassCache } from '#server/cache/cache-responses.ts'
import { serve } from '#server/http/serve.ts'
import { networkOf } from '#server/network/networks.ts'
import type { Page } from '#server/page.ts'
import { findRow, listOf } from '#server/pages/list.ts'
import * as calls from './calls.ts'
import * as todoList from './contract.ts'
import { schemas, type Todo } from './schemas.ts'

const { limits, texts } = todoList
const todos = listOf({ table: 'todo', max: limits.todos, full: texts.full })

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
        list: todos,
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

  purgeDeleted: todos.purge,

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => (await todos.load(context)).map(asSent))

    serve(server, calls.create, schemas.create, async (context) => {
      const { title } = context.input
      const row = await todos.add(context, async () => ({ title, is_selected: 0 }), 'title')
      return { message: texts.saved, data: asSent(row) }
    })

    serve(
      server,
      calls.select,
      schemas.select,
      async (context) => {
        const row = await todos.change(context, { is_selected: Number(context.input.is_selected) })
        bypassCache(server, context.reply)
        return { message: texts.saved, data: asSent(row) }
      },
      {
        limit: ({ gift, request }) =>
          consumeLimit(server, gift, { name: `toggle ${networkOf(request.ip)}`, ...todoList.toggleLimit }),
      },
    )

    serve(server, calls.keepMoment, schemas.keepMoment, async (context) => {
      const { moment_id } = context.input
      await findRow('love_moment', { ...context, input: { id: moment_id } })
      return { message: texts.saved, data: asSent(await todos.change(context, { moment_id })) }
    })

    serve(server, calls.remove, schemas.remove, async (context) => ({
      message: texts.removed,
      data: asSent(await todos.remove(context)),
    }))

    serve(server, calls.restore, schemas.restore, async (context) => ({
      message: texts.restored,
      data: asSent(await todos.restore(context)),
    }))
  },
} satisfies Page

// The published shape has '1' or '0' as text.
function asSent({ is_selected, moment_id, ...row }: Row): Todo {
  return { ...row, is_selected: is_selected ? '1' : '0', ...(moment_id !== null && { moment_id }) }
}
