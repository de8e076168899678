import type { FastifyReply } from 'fastify'
import type { Server } from '#server/context.ts'
import { isShared } from '#server/database/row-locks.ts'

// In seconds: by then every process has heard of what was stored (decisions/0043).
const HEARD_WITHIN = 2

/**
 * Marks a visitor who changed what everybody sees: whoever carries a cookie of ours is not answered from memory
 * (front.ts), which at another process may hear of the change a moment later.
 */
export function markAuthor({ config, db }: Pick<Server, 'config' | 'db'>, reply: FastifyReply) {
  if (!isShared(db)) return
  reply.setCookie(config.isHttps ? '__Host-kado_author' : 'kado_author', '1', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isHttps,
    maxAge: HEARD_WITHIN,
  })
}
