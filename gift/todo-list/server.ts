import { consumeLimit } from '#server/auth/rate-limits.ts'
import { bypassCache } from '#server/cache/cache-responses.ts'
import { serve } from '#server/http/serve.ts'
import { networkOf } from '#server/network/networks.ts'
import type { Page } from '#server/page.ts'
import { findRow, listOf } from '#server/pages/list.ts'
import { serveList } from '#server/pages/serve-list.ts'
import * as calls from './calls.ts'
import * as todoList from './contract.ts'
import { fields } from './fields.ts'
import { schemas, type Todo } from './schemas.ts'

const { limits, texts } = todoList
const todos = listOf({ table: 'todo', max: limits.todos, full: texts.full, field: 'title' })

type Row = { id: number; title: string; is_selected: number; moment_id: number | null }

export default {
  async createSample(db, id) {
    for (const todo of todoList.sample) await todos.insert({ db, gift: { id } }, todo)
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
        missing: fields.title.missing,
        letters: fields.title.letters,
      },
    ],
  },

  purgeDeleted: todos.purge,

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => (await todos.load(context)).map(asSent))

    serveList(server, todos, {
      calls,
      schemas,
      texts: { ...texts, created: texts.saved },
      make: ({ input: { title } }) => ({ title, is_selected: 0 }),
      show: (_, row) => asSent(row),
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
  },
} satisfies Page

// The published shape has '1' or '0' as text.
function asSent({ is_selected, moment_id, ...row }: Row): Todo {
  return { ...row, is_selected: is_selected ? '1' : '0', ...(moment_id !== null && { moment_id }) }
}
