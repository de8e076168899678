import ipaddr from 'ipaddr.js'

// Zone of a link-local address, as in fe80::1%eth0 (RFC 4007, 11).
const ZONE = /%.*$/

/**
 * The network of an address: /24 of IPv4, /64 of IPv6, so that one host cannot hop within it. An IPv4 address as
 * IPv6 sockets show it (RFC 4291, 2.5.5.2) counts as IPv4.
 * @returns 'unknown' for what is no address
 */
export function networkOf(ip: string) {
  const address = parseAddress(ip)
  if (!address) return 'unknown'
  const isIPv4 = address.kind() === 'ipv4'
  return isIPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
}

/** Whether an address is one of these addresses or within one of these ranges. */
export function isInRanges(ip: string, ranges: string[]) {
  const address = parseAddress(ip)
  return ranges.some((range) => {
    const [network, bits] = parseRange(range)
    return address?.kind() === network.kind() && address.match(network, bits)
  })
}

/** Whether a text is an address or a range in CIDR notation (RFC 4632, 3.1). */
export function isAddressOrRange(text: string) {
  const [ip = '', bits] = text.split('/')
  const isIPv4 = ipaddr.IPv4.isValidFourPartDecimal(ip)
  if (!isIPv4 && !ipaddr.IPv6.isValid(ip)) return false
  return bits === undefined || (isIPv4 ? ipaddr.IPv4 : ipaddr.IPv6).isValidCIDR(text)
}

/** Whether an address is this machine itself. */
export function isLoopback(ip: string) {
  return parseAddress(ip)?.range() === 'loopback'
}

/** Whether a host name or an address leads to this machine itself (RFC 6761, 6.3). */
export function isLoopbackName(name: string) {
  const isAddress = !name.includes('%')
  return /^([\w-]+\.)*localhost$/i.test(name) || (isAddress && isLoopback(name.replace(/^\[(.*)\]$/, '$1')))
}

function parseAddress(ip: string) {
  const plain = ip.replace(ZONE, '')
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

function parseRange(range: string) {
  if (range.includes('/')) return ipaddr.parseCIDR(range)
  const address = ipaddr.process(range)
  return [address, address.kind() === 'ipv4' ? 32 : 128] as const
}
