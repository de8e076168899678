import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { loadSharedName } from '#server/pages/shared-name.ts'
import { loadGivenOrigin } from '#server/tenants/origins.ts'
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
