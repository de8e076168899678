import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

type Settings = { config: Pick<Config, 'isHttps'> }

/** `author`: bypasses the response cache; `answers` and `visit` tell devices apart. */
type Name = 'session' | 'unlocked' | 'author' | 'answers' | 'visit'

/** The value of one of our cookies in a request. */
export function readCookie(settings: Settings, { cookies }: FastifyRequest, name: Name) {
  return cookies[cookieName(settings, name)]
}

/** Sets one of our cookies, which scripts cannot read, for a lifetime in milliseconds. */
export function keepCookie(
  settings: Settings,
  reply: FastifyReply,
  name: Name,
  { value, lifetime }: { value: string; lifetime: number },
) {
  reply.setCookie(cookieName(settings, name), value, { ...optionsOf(settings), maxAge: lifetime / 1000 })
}

/** Deletes one of our cookies in the browser. */
export function clearCookie(settings: Settings, reply: FastifyReply, name: Name) {
  reply.clearCookie(cookieName(settings, name), optionsOf(settings))
}

/** The name of a cookie as it is sent; over https its prefix binds it to the host (RFC 6265bis, 4.1.3.2). */
export function cookieName({ config }: Settings, name: Name) {
  return config.isHttps ? `__Host-kado_${name}` : `kado_${name}`
}

function optionsOf({ config }: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const
}
