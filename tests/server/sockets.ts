import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** Lets an app listen. @returns its port */
export async function listen(app: FastifyInstance, host = '127.0.0.1') {
  return Number(new URL(await app.listen({ port: 0, host })).port)
}

/** Opens a connection and sends bytes over it. It is destroyed when the test ends. */
export async function dial(port: number, bytes = '', localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(bytes))
  // A connection that is cut off may emit an error before it closes.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Waits until a connection is closed by the server. */
export function untilClosed(socket: Socket) {
  return new Promise<void>((done) => socket.once('close', () => done()))
}

/** Reads all that a connection receives until it ends. */
export async function textOf(socket: Socket) {
  return (await socket.setEncoding('utf8').toArray()).join('')
}

/** Ends a multipart body. */
export const END_OF_PARTS = '\r\n--x--\r\n'

/** What precedes a file's bytes in a multipart body. */
export function partHead(field: string) {
  return `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n`
}

/** What precedes a text in a multipart body. */
export function textHead(field: string) {
  return `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n`
}

type Upload = { path: string; cookie?: string | undefined; length?: number | undefined }

/** The head of a request with a multipart body of so many bytes, chunked where its length is not given. */
export function multipartHead({ path, cookie, length }: Upload) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}
