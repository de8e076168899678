import type { FastifyRequest } from 'fastify'
import { openOutput } from './log-output.ts'

/** Where the log goes, and what the program says at its start. */
export const output = openOutput(1)

/** Structured logs on standard output, without cookies, queries or whatever else could be a secret. */
export const logger = {
  stream: output,
  level: 'info',
  // What reads uploads would note their headers, cookie and all.
  redact: ['headers', '*.headers', 'cookie', '*.password', '*.newPassword', '*.token', '*.claim'],
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip }),
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      code: error.code,
    }),
  },
}

// A link's proof stands behind its '#', which some mail programs pass on as '%23'.
function pathOf(url: string) {
  return url.split(/[?#]|%23/, 1).join('')
}
