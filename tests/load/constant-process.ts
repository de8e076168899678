import { createServer } from 'node:http'
import Fastify from 'fastify'

// A constant response of so many bytes, from node alone or from Fastify. Prints its port.
const [kind, bytes] = process.argv.slice(2)
const body = JSON.stringify('x'.repeat(Number(bytes) - 2))

process.send?.(kind === 'fastify' ? await fastify() : await bare())

function bare() {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
  const server = createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  return new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

async function fastify() {
  const app = Fastify()
  app.get('/api/opening', (_, reply) => reply.type('application/json; charset=utf-8').send(body))
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}
