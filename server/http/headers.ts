import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const YEAR = 365 * 24 * 60 * 60

/** Sets the security headers of every answer; a page replaces the policy by its own. */
export async function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
    hsts: isHttps ? { maxAge: YEAR, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    // For Internet Explorer, Flash and filters that browsers no longer have.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    reply.header('permissions-policy', permissions('()'))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    done()
  })
}

/** Lets a page of ours ask for the microphone. */
export function allowMicrophone(reply: FastifyReply) {
  reply.header('permissions-policy', permissions('(self)'))
}

function permissions(microphone: '()' | '(self)') {
  return `camera=(), microphone=${microphone}, geolocation=(), payment=(), usb=()`
}

/** The external addresses that a gift shows: its card image and the page in its frame. */
export type Externals = { image: string; frame: string }

/** Hashes of what a page carries inline, as 'sha256-...'. */
export type Inline = { styles: string[]; scripts: string[] }

/**
 * The content security policy of a page.
 * @param inline the page's own inline styles and scripts; no others run
 * @param externals the origin of each is allowed, in its own directive alone
 */
export function pagePolicy({ styles, scripts }: Inline, { image, frame }: Externals, isHttps: boolean) {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`)],
    'style-src': ["'self'", ...styles.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'blob:', ...externalOrigin(image, /^https?:$/)],
    'media-src': ["'self'", 'blob:'],
    // The font of the loading screen is inlined in the page.
    'font-src': ["'self'", 'data:'],
    // The preview reads the tags of a picked song.
    'connect-src': ["'self'", 'blob:'],
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

// Other characters could add directives to the policy.
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/

function externalOrigin(address: string, protocol: RegExp) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && protocol.test(url.protocol) && HOST.test(url.hostname) ? [url.origin] : []
}
