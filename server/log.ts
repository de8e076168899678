import type { FastifyRequest } from 'fastify'

/** Structured logs on standard output, without cookies, queries or whatever else could be a secret. */
export const logger = {
  level: 'info',
  redact: ['req.headers', 'res.headers', '*.password', '*.newPassword', '*.token', '*.claim'],
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1).join(''), ip }),
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      code: error.code,
    }),
  },
}
