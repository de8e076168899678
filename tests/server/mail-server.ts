import { createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** Starts a mail server that accepts every mail unless its options refuse it. It is stopped when the test ends. */
export async function openServer(options: SMTPServerOptions = {}, wanted = 0) {
  const received: { recipients: string[]; raw: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, raw: Buffer.concat(chunks).toString('latin1') })
        done()
      })
    },
    ...options,
  })
  smtp.on('error', () => undefined)
  const sockets = new Set<Socket>()
  const front = createServer((socket) => {
    sockets.add(socket)
    smtp.server.emit('connection', socket)
  })
  await new Promise<void>((resolve) => front.listen(wanted, '127.0.0.1', resolve))
  const drop = (_: string) => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    drop('')
    front.close()
  })
  const address = front.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `smtp://127.0.0.1:${port}`, received, drop }
}

/** The error with which a mail server refuses. */
export function refusal(responseCode: number, words: string) {
  return Object.assign(new Error(words), { responseCode })
}
