import type { FastifyRequest } from 'fastify'
import { openLogOutput } from './log-output.ts'
import { mapStack } from './map-stack.ts'
import { rootCauseOf } from './root-cause.ts'

/** Standard output: the log, and the sentences at the start. */
export const output = openLogOutput(1)

// In characters. No path of ours is longer; logging longer ones would let anybody fill the disk.
const PATH_LENGTH = 200

/** Fastify's logger settings: JSON lines without headers, queries and other secrets. */
export const logger = {
  stream: output,
  level: 'info',
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip }),
    // What the multipart parser logs; its headers hold the cookie.
    busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
    err: (error: Error) => {
      const { name, message, stack = '', code } = rootCauseOf(error)
      return { type: name, message, stack: mapStack(stack), code }
    },
  },
}

// The token of a mailed link is in its fragment, whose '#' some mail programs encode.
function pathOf(url: string) {
  const [path = ''] = url.split(/[?#]|%23/, 1)
  return path.slice(0, PATH_LENGTH)
}
