import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import { trustedOrigin } from '#server/tenants/origins.ts'
import { Refusal } from './errors.ts'

// A sibling host name is another site: another gift is there.
const FOREIGN = new Set<unknown>(['cross-site', 'same-site'])

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects every write that a page of another site makes a browser send (SECURITY.md). */
export function rejectOtherOrigins(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', async (request) => {
    // One gift is another site to the next one, and its pages may not write there.
    const origin = trustedOrigin(config, request.hostname)
    if (SAFE.has(request.method) || isSameOrigin(request, origin)) return
    throw new Refusal('forbidden', refusals.otherOrigin)
  })
}

/** Whether a browser says that a page of another site made it send the request. */
export function isFromOtherSite({ headers }: FastifyRequest) {
  return FOREIGN.has(headers['sec-fetch-site'])
}

// A request without these headers does not come from a browser, and only browsers send cookies by themselves.
function isSameOrigin(request: FastifyRequest, publicUrl: string) {
  const { headers, host } = request
  if (isFromOtherSite(request)) return false
  const source = headers.origin ?? headers.referer
  if (source === undefined) return true
  if (!URL.canParse(source)) return false
  const { origin, host: from, protocol } = new URL(source)
  // Under its public name only the public origin counts: a page over http is not the one over https.
  if (origin === publicUrl || from === new URL(publicUrl).host) return origin === publicUrl
  return from === withoutDefaultPort(host, protocol) && /^https?:$/.test(protocol)
}

function withoutDefaultPort(host: string, protocol: string) {
  return host.toLowerCase().replace(protocol === 'https:' ? /:443$/ : /:80$/, '')
}
