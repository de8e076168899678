import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { giftOrigin, originOfHost } from '#server/tenants/origins.ts'
import * as calls from './calls.ts'
import { schemas } from './schemas.ts'

export default {
  routes(server) {
    serve(server, calls.loadLink, schemas.loadLink, async ({ db, config, gift }) => {
      const domains = db.selectFrom('domain').select('name').where('gift_id', '=', gift.id)
      const domain = await domains.where('verified_at', 'is not', null).executeTakeFirst()
      return { url: domain ? originOfHost(config, domain.name) : giftOrigin(config, gift) }
    })
  },
} satisfies Page
