import { createServer } from 'node:net'

/** So many free ports, all different. */
export async function freePorts(count: number) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((done) => server.once('listening', done))))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}
