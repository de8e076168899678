// Networks of machines that see each other alone (RFC 1918, 3927, 4193, 4291, 6598), and of one machine.
const PRIVATE_ADDRESS =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|^\[(::1?|f[cd].*|fe[89ab].*)\]$/

// Names that only a machine or its own network knows (RFC 6761, 6762, 8375, and the reserved `internal`).
const PRIVATE_NAME = /^[\w-]+$|(^|\.)(localhost|local|lan|internal|home\.arpa)$/

/** Whether a link leads nowhere outside of this machine or its network. */
export function isLocal(link: string) {
  const { hostname } = new URL(link)
  return PRIVATE_ADDRESS.test(hostname) || PRIVATE_NAME.test(hostname)
}
