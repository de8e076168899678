import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import { skyOf, texts } from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const rows = db.selectFrom('gift').select('sky').where('id', '=', gift.id)
      return { sky: skyOf((await rows.executeTakeFirstOrThrow()).sky) }
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async ({ db, gift, input }) => {
        await db.updateTable('gift').set(input).where('id', '=', gift.id).execute()
        return { message: texts.saved, data: input }
      },
      { versions: {} },
    )
  },
} satisfies Page
