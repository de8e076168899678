import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { leastBytes } from '#contract/body-size.ts'
import { mediaLimits } from '#contract/media.ts'
import { openTestApp } from '#tests/server/app.ts'
import { dial, listen, multipartHead, partHead, textHead } from '#tests/server/sockets.ts'
import { textLimit } from './timeouts.ts'

const CHUNK = 16 * 1024
const PIECE = 'a'.repeat(CHUNK)

// The bytes that Node has read from a connection before it hands it over.
const READ_AHEAD = 128 * 1024

const MULTIPART = 'multipart/form-data; boundary=x'

type Endless = [name: string, path: string, type: string, begin: string, piece: string, status: number]

const ACCOUNTS = '/api/user/login.php'

test.each<Endless>([
  ['a text', ACCOUNTS, MULTIPART, textHead('email'), PIECE, 413],
  ['what precedes the first part', ACCOUNTS, MULTIPART, '', PIECE, 413],
  ['the head of a part', ACCOUNTS, MULTIPART, '--x\r\nX: ', PIECE, 413],
  ['many heads of a part', ACCOUNTS, MULTIPART, '--x\r\n', 'X: y\r\n'.repeat(2000), 413],
  ['many empty parts', ACCOUNTS, MULTIPART, '', `${textHead('email')}\r\n`.repeat(200), 413],
  ['parts without a name', ACCOUNTS, MULTIPART, '', `--x\r\n\r\n${'a'.repeat(CHUNK)}\r\n`, 413],
  ['a file that the call does not take', ACCOUNTS, MULTIPART, partHead('foto'), PIECE, 400],
  ['JSON', ACCOUNTS, 'application/json', '{"action":"', PIECE, 413],
  ['a form', ACCOUNTS, 'application/x-www-form-urlencoded', 'action=', PIECE, 413],
  ['a text beside a file', '/api/answers', MULTIPART, textHead('text'), PIECE, 413],
  ['another file beside the voice', '/api/answers', MULTIPART, partHead('film'), PIECE, 400],
  ['an empty file', '/api/answers', MULTIPART, partHead('voice').replace('"a"', '""'), PIECE, 413],
  ['what follows the last part', ACCOUNTS, MULTIPART, `${textHead('action')}login\r\n--x--\r\n`, PIECE, 413],
])('an endless chunked body of %s is refused and then cut off', async (_, ...endless) => {
  const [path, type, begin, piece, status] = endless
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  await kado.ask('PUT', '/api/giving', { takes_answers: true }, raka)
  const { read, answer } = await sendForEver(kado.app, path, type, begin, piece)
  // Fastify disconnects at once where the parser is not its own, so that a client may not read its response.
  if (type === MULTIPART || answer) expect(answer).toContain(`HTTP/1.1 ${status}`)
  const most = path === ACCOUNTS ? leastBytes.anyone : mediaLimits.voice + textLimit
  expect(read).toBeLessThan(most + textLimit + READ_AHEAD)
  expect((await kado.ask('GET', '/api/opening')).status).toBe(200)
})

// Sends chunks until the server disconnects. @returns the bytes that it has read until then, and its response
async function sendForEver(
  app: Parameters<typeof listen>[0],
  path: string,
  type: string,
  begin: string,
  piece: string,
) {
  const connected = once(app.server, 'connection')
  const socket = await dial(
    await listen(app),
    multipartHead({ path }).replace('multipart/form-data; boundary=x', type),
  )
  const [side] = (await connected) as [Socket]
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  const closed = once(side, 'close')
  const send = (text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
  if (begin) send(begin)
  const pump = () => {
    while (!socket.destroyed && send(piece));
  }
  socket.on('drain', pump)
  pump()
  await closed
  return { read: side.bytesRead, answer }
}
