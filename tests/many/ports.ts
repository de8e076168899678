import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** So many free ports, all different. */
export async function freePorts(count: number) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

export async function freePort() {
  const [port = 0] = await freePorts(1)
  return port
}
