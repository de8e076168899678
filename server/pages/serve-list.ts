import type * as z from 'zod/mini'
import type { Endpoint, Schemas, Summary } from '#contract/endpoint.ts'
import type { Context, Server } from '#server/context.ts'
import type { ListTable } from '#server/database/list-tables.ts'
import { type Steps, serve } from '#server/http/serve.ts'
import type { ListRow, listOf, NewRow } from './list.ts'

type Row = { id: number }
type Written<Data> = { status: 'success'; success: true; message: string; data: Data }

/** The schemas of a call that takes `In`, and the call itself. */
type WriteSchemas<In, Data> = Schemas<z.core.$ZodType<In>, z.core.$ZodType<Written<Data>>>
type Write<In, Data> = Endpoint<WriteSchemas<In, Data>>

type ServedList<Table extends ListTable, In, Shown extends Row> = {
  calls: { create: Write<In, Shown>; remove: Write<Row, Row>; restore: Write<Row, Shown> }
  schemas: {
    create: WriteSchemas<In, Shown> & Summary
    remove: WriteSchemas<Row, Row> & Summary
    restore: WriteSchemas<Row, Shown> & Summary
  }
  texts: Record<'created' | 'removed' | 'restored', string>
  /** The values of a row to add; its database is the transaction that adds it. */
  make: (context: Context<Write<In, Shown>>) => NewRow<Table> | Promise<NewRow<Table>>
  /** The check of an addition before its files are stored. */
  check?: Steps<Write<In, Shown>>['check']
  /** A stored row as the calls return it. */
  show: (context: Context, row: ListRow<Table>) => Shown | Promise<Shown>
}

/** Serves the calls that add a row to a list, remove it, and for a day restore it. */
export function serveList<Table extends ListTable, In, Shown extends Row>(
  server: Server,
  list: ReturnType<typeof listOf<Table>>,
  { calls, schemas, texts, make, check, show }: ServedList<Table, In, Shown>,
) {
  serve(
    server,
    calls.create,
    schemas.create,
    async (context) => {
      const row = await list.add(context, async ({ db }) => make({ ...context, db }))
      return { message: texts.created, data: await show(context, row) }
    },
    check && { check },
  )

  serve(server, calls.remove, schemas.remove, async (context) => {
    const data = await show(context, await list.find(context))
    await list.remove(context)
    return { message: texts.removed, data }
  })

  serve(server, calls.restore, schemas.restore, async (context) => ({
    message: texts.restored,
    data: await show(context, await list.restore(context)),
  }))
}
