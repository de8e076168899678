import { skyOf } from '#gift/sky/contract.ts'
import type { Server } from '#server/context.ts'
import { matchesTag } from '#server/http/etag.ts'
import { setRequestGift } from '#server/http/request-log.ts'
import { sendPlain404 } from '#server/http/static-site.ts'
import { resolveTenant } from '#server/tenants/resolve-tenant.ts'
import { loadSharePicture } from './share-picture.ts'
import { loadSharedName } from './shared-name.ts'

// The program's own picture, without a name.
const SHIPPED = '/images/share.jpg'

/** Serves the picture that a chat shows of a gift's link: to anyone, whether the gift is locked or not yet open. */
export function serveSharePicture(server: Server) {
  const { app, db, media } = server
  app.get('/share.jpg', async (request, reply) => {
    const { gift, hasGift } = await resolveTenant(server, request)
    if (!hasGift) return sendPlain404(request, reply)
    setRequestGift(request, gift.id)
    const name = await loadSharedName(db, gift)
    const shown = { name, sky: skyOf(gift.sky) }
    const picture = await loadSharePicture(shown, media.temporary()).catch((error: unknown) => {
      request.log.error({ err: error }, 'the share picture could not be drawn')
    })
    if (!picture) return reply.header('cache-control', 'no-store').redirect(SHIPPED)
    const { body, etag } = picture
    reply.headers({ etag, 'cache-control': 'public, no-cache' })
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/jpeg').send(body)
  })
}
