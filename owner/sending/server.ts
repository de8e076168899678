import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { loadGivenOrigin } from '#server/tenants/origins.ts'
import * as calls from './calls.ts'
import { schemas } from './schemas.ts'

export default {
  routes(server) {
    serve(server, calls.loadLink, schemas.loadLink, async ({ db, config, gift }) => ({
      url: await loadGivenOrigin(db, config, gift),
    }))
  },
} satisfies Page
