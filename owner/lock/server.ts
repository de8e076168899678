import type { Gift } from '#server/database/schema.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import * as lock from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  readiness: {
    page: 'lock',
    checkGift: ({ locked }) =>
      locked === 1
        ? []
        : [{ code: 'unlocked', level: 'risky', message: lock.texts.unlocked, field: 'locked' }],
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift }) => {
      const rows = db.selectFrom('gift').select(['locked', 'hint']).where('id', '=', gift.id)
      return lockOf(await rows.executeTakeFirstOrThrow())
    })

    serve(server, calls.save, schemas.save, async ({ db, gift, input: { locked, hint } }) => {
      const row = await db
        .updateTable('gift')
        .set({ locked: locked ? 1 : 0, hint })
        .where('id', '=', gift.id)
        .returning(['locked', 'hint'])
        .executeTakeFirstOrThrow()
      return { message: locked ? lock.texts.locked : lock.texts.opened, data: lockOf(row) }
    })
  },
} satisfies Page

function lockOf({ locked, hint }: Pick<Gift, 'locked' | 'hint'>) {
  return { locked: locked === 1, hint }
}
