import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/http/errors.ts'
import { isLoopbackName } from '#server/network/networks.ts'

// A name or an address, with a port or without (RFC 9112, 3.2).
const HOST = /^(\[[^\]]*\]|[^:]*)(:\d*)?$/

const MISDIRECTED =
  'Kado tidak melayani alamat ini. Buka lewat alamat aslinya, atau tambahkan alamat ini di ALLOWED_HOSTS.'

/**
 * Refuses requests for other host names than a single gift's own. A page of another site could otherwise read a gift
 * that only this machine reaches, by a name of that site that resolves to 127.0.0.1 (DNS rebinding). A server that
 * listens elsewhere answers any name, unless ALLOWED_HOSTS lists them.
 */
export function refuseOtherHosts(app: FastifyInstance, { tenants, host, allowedHosts, publicUrl }: Config) {
  if (tenants) return
  const names = new Set([new URL(publicUrl).hostname, ...allowedHosts])
  let isLimited = allowedHosts.length > 0 || isLoopbackName(host)
  // Systemd may have opened the socket at another address than HOST.
  app.addHook('onListen', async () => {
    const address = app.server.address()
    if (address && typeof address === 'object')
      isLimited = allowedHosts.length > 0 || isLoopbackName(address.address)
  })
  app.addHook('onRequest', ({ headers }, reply, done) => {
    if (!isLimited) return done()
    const name = hostnameOf(headers.host)
    if (names.has(name) || isLoopbackName(name)) return done()
    reply.header('x-content-type-options', 'nosniff')
    if (!headers.accept?.includes('text/html')) throw new Refusal('misdirected', MISDIRECTED)
    reply.code(421).type('text/plain; charset=utf-8').send(MISDIRECTED)
  })
}

/** The name in a Host header, in lower case and without a dot at its end; '' without one. */
export function hostnameOf(header = '') {
  const [, name = ''] = HOST.exec(header) ?? []
  return name.toLowerCase().replace(/\.$/, '')
}
