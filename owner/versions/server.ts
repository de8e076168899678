import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { readPage, restorePage } from '#server/versions/restore.ts'
import { listVersions, versionReferences } from '#server/versions/store.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  mediaReferences: versionReferences,
  showsFile: async () => false,

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const { page } = context.input
      if (page === undefined) return []
      const content = JSON.stringify(await readPage({ ...context, files: {} }, page))
      const versions = await listVersions(context.db, { giftId: context.gift.id, page, content })
      return versions.map((version) => ({ ...version, content: JSON.parse(version.content) }))
    })

    serve(server, calls.restore, schemas.restore, async (context) => {
      const version = await context.db
        .selectFrom('version')
        .select(['page', 'content'])
        .where('id', '=', context.input.id)
        .where('gift_id', '=', context.gift.id)
        .executeTakeFirst()
      if (!version) throw notFound()
      const { page } = version
      const content = await restorePage(context, page, JSON.parse(version.content))
      return { message: texts.restored, data: { page, content } }
    })
  },
} satisfies Page
