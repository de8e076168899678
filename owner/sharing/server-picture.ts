import { readFile, rm } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { type Sky, skyOf } from '#gift/sky/contract.ts'
import { loadAccess } from '#server/auth/access.ts'
import type { Server } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { sendPlain404 } from '#server/http/errors.ts'
import { hashBody } from '#server/http/etag.ts'
import { logRecordOf } from '#server/log/request-log.ts'
import { drawSharePicture } from '#server/media/processing/process-media.ts'
import { loadSharedName } from '#server/pages/shared-name.ts'
import { resolveTenant } from '#server/tenants/resolve-tenant.ts'
import { suspended } from '#server/tenants/suspension.ts'

// The program's own picture, without a name.
const SHIPPED = '/images/share.jpg'

type Picture = { body: Buffer; etag: string }

// Each has about fifty kilobytes.
const MAX_PICTURES = 200

/** What the picture shows: the gift's sky, and the recipient's name, '' for none. */
type Shown = { name: string; sky: Sky }

/** The gift whose queue draws it, and a path for a temporary file. */
type Drawing = { gift: Pick<Gift, 'id' | 'owner_id'>; temporary: string }

const pictures = new LRUCache<string, Picture, Shown & Drawing>({
  max: MAX_PICTURES,
  fetchMethod: (_key, _stale, { context }) => draw(context),
})

/**
 * Serves the picture that a chat shows of a gift's link to anyone, also while the gift is locked or not yet open; of a
 * suspended gift only to its editors.
 */
export function serveSharePicture(server: Server) {
  const { app, db, media } = server
  app.get('/share.jpg', async (request, reply) => {
    const { gift, hasGift } = await resolveTenant(server, request)
    if (!hasGift) return sendPlain404(request, reply)
    logRecordOf(request).giftId = gift.id
    const isSuspended = gift.suspended_at !== null
    if (isSuspended && (await loadAccess(server, request, reply)).isSuspended) throw suspended()
    const name = await loadSharedName(db, gift)
    const shown = { name, sky: skyOf(gift.sky) }
    const picture = await loadSharePicture(shown, { gift, temporary: media.temporary() }).catch(
      (error: unknown) => {
        request.log.error({ err: error }, 'the share picture could not be drawn')
      },
    )
    if (!picture) return reply.header('cache-control', 'no-store').redirect(SHIPPED)
    const { body, etag } = picture
    reply.headers({ etag, 'cache-control': `${isSuspended ? 'private' : 'public'}, no-cache` })
    return reply.type('image/jpeg').send(body)
  })
}

/** The picture that a chat shows of a gift's link, drawn once for each sky and name. */
export function loadSharePicture({ name, sky }: Shown, drawing: Drawing) {
  return pictures.forceFetch(JSON.stringify([sky, name]), { context: { name, sky, ...drawing } })
}

async function draw({ gift, temporary, ...shown }: Shown & Drawing): Promise<Picture> {
  const owner = { person: `owner ${gift.owner_id}`, giftId: gift.id }
  const file = await drawSharePicture(owner, { ...shown, source: temporary })
  try {
    const body = await readFile(file)
    return { body, etag: hashBody(body) }
  } finally {
    await rm(file, { force: true })
  }
}
