import type { FastifyRequest } from 'fastify'
import { openOutput } from './output.ts'

/** Where the log goes, and what the program says at its start. */
export const output = openOutput(1)

/** Structured logs on standard output, without cookies, queries or whatever else could be a secret. */
export const logger = {
  stream: output,
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
