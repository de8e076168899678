import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { loadSharedName } from '#server/pages/shared-name.ts'
import * as calls from './calls.ts'
import { schemas } from './schemas.ts'

export default {
  documentPart: (_, { isBeforeOpening, isTooEarly }) =>
    isBeforeOpening ? { marks: { hour: isTooEarly ? 'closed' : 'marked' } } : {},

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift, now, reply }) => {
      const recipient_name = await loadSharedName(db, gift)
      reply.header('cache-control', 'no-store')
      return { opens_at: gift.opens_at, recipient_name, now: now() }
    })
  },
} satisfies Page
