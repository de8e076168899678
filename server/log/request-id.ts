import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isInRanges } from '#server/network/networks.ts'

// What proxies make: hexadecimal digits or a UUID. Nothing longer or with other characters gets into the log.
const ID = /^[\w-]{8,64}$/

/**
 * Gives each request an id in the log: the `X-Request-Id` of a trusted proxy, else a counter behind letters that are
 * random for each process.
 * @param trusted addresses and ranges of proxies
 */
export function makeRequestIds(trusted: string[]) {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const named = headers['x-request-id']
    if (typeof named === 'string' && ID.test(named) && isInRanges(socket.remoteAddress ?? '', trusted))
      return named
    count += 1
    return `${process}-${count.toString(36)}`
  }
}
