import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

// What proxies make: hexadecimal digits or a UUID. Nothing longer or of other letters gets into the log.
const ID = /^[\w-]{8,64}$/

/**
 * Names each request in the log: as the proxy in front does (`X-Request-Id`), where it is one of those that
 * are trusted; else by a name of this process's own, which no other process gives.
 */
export function requestNames(trusted: string[]) {
  const proxies = listOf(trusted)
  const own = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && ID.test(given) && isIn(proxies, socket.remoteAddress)) return given
    count += 1
    return `${own}-${count.toString(36)}`
  }
}

function listOf(trusted: string[]) {
  const list = new BlockList()
  for (const each of trusted) {
    const [ip = '', bits] = each.split('/')
    if (bits === undefined) list.addAddress(ip, familyOf(ip))
    else list.addSubnet(ip, Number(bits), familyOf(ip))
  }
  return list
}

function isIn(list: BlockList, ip = '') {
  return ip !== '' && list.check(ip, familyOf(ip))
}

function familyOf(ip: string) {
  return isIPv6(ip) ? 'ipv6' : 'ipv4'
}
