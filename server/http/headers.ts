import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR = 365 * 24 * 60 * 60

/** Headers for every answer; what an answer may load stands in its own policy below. */
export async function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
    hsts: isHttps ? { maxAge: YEAR, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  })
}

/** What a gift shows from elsewhere: the addresses of its card image and of what stands in its frame. */
export type Guests = { image: string; frame: string }

/** Hashes of what a page carries inline, as 'sha256-...'. */
export type Inline = { styles: string[]; scripts: string[] }

/**
 * The content security policy of a page.
 * @param inline the page's own inline styles and scripts; no others run
 * @param guests of each only an external one's origin is let in, and where it is shown alone
 */
export function pagePolicy({ styles, scripts }: Inline, { image, frame }: Guests, isHttps: boolean) {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`)],
    'style-src': ["'self'", ...styles.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'blob:', ...externalOrigin(image, /^https?:$/)],
    'media-src': ["'self'", 'blob:'],
    // The letters of the loading screen stand in the page itself.
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", ...externalOrigin(frame, /^https:$/)],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

// A name with anything else in it could say more to the browser than a name.
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/

function externalOrigin(address: string, protocol: RegExp) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && protocol.test(url.protocol) && HOST.test(url.hostname) ? [url.origin] : []
}
