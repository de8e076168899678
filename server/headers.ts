import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR = 365 * 24 * 60 * 60

/** Headers for every answer; what an answer may load stands in its own policy below. */
export async function secureHeaders(app: FastifyInstance, isHttps: boolean) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
    hsts: isHttps ? { maxAge: YEAR, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  })
}

/**
 * The content security policy of a page.
 * @param styles hashes of the page's own inline styles, as 'sha256-...'
 * @param image address of the gift's card image; only an external one's origin is added
 */
export function pagePolicy(styles: string[], image: string, isHttps: boolean) {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styles.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'blob:', ...externalOrigin(image)],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
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

function externalOrigin(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : []
}
