import type { FastifyInstance, FastifyRequest } from 'fastify'
import { texts } from '#contract/texts.ts'
import type { Config } from '#server/config.ts'
import { trustedOrigin } from '#server/tenants/origins.ts'
import { Refusal } from './errors.ts'

// A host beside this one is another site to us: the next gift stands there.
const OTHERS = new Set<unknown>(['cross-site', 'same-site'])

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses every write that another site's page makes a browser send. */
export function refuseOtherOrigins(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', async (request) => {
    // One gift is another site to the next one, and its pages may not write there.
    const origin = trustedOrigin(config, request.hostname)
    if (SAFE.has(request.method) || isOurs(request, origin)) return
    throw new Refusal('forbidden', texts.otherOrigin)
  })
}

// A request with none of these headers comes from no browser and carries nobody's cookie by itself.
function isOurs({ headers, host }: FastifyRequest, publicUrl: string) {
  if (OTHERS.has(headers['sec-fetch-site'])) return false
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
