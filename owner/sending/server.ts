import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { loadGivenOrigin } from '#server/tenants/origins.ts'
import { loadSharedName } from '#server/tenants/shared-name.ts'
import * as calls from './calls.ts'
import { schemas } from './schemas.ts'
import { serveSharePicture } from './server-picture.ts'

export default {
  documentPart: async ({ db }, { gift }) => ({ sharedName: await loadSharedName(db, gift) }),

  routes(server) {
    serveSharePicture(server)

    serve(server, calls.loadLink, schemas.loadLink, async ({ db, config, gift }) => ({
      url: await loadGivenOrigin(db, config, gift),
    }))
  },
} satisfies Page
