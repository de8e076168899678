import { createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** What a mail server does: takes at once, takes its time, says later the first time, or says no for good. */
export type Manner = 'kind' | 'slow' | 'later' | 'no'

const STEP = 400

/** A real mail server; `tokens` are those of the links that it has taken, in their order. */
export async function startMailServer(manner: Manner, port = 0) {
  const tokens: string[] = []
  const asked = new Set<string>()
  let tries = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: async ({ address }, _, done) => {
      tries += 1
      if (manner === 'slow') await wait(STEP)
      const isFirst = !asked.has(address)
      asked.add(address)
      if (manner === 'no') return done(refusal(550))
      done(manner === 'later' && isFirst ? refusal(451) : null)
    },
    onData: async (stream, _, done) => {
      let text = ''
      for await (const chunk of stream) text += chunk
      if (manner === 'slow') await wait(STEP)
      tokens.push(/#reset=([\w-]+)/.exec(text)?.[1] ?? '')
      done()
    },
  })
  smtp.on('error', () => undefined)
  const sockets = new Set<Socket>()
  const front = createServer((socket) => {
    sockets.add(socket)
    smtp.server.emit('connection', socket)
  })
  await new Promise<void>((done) => front.listen(port, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    front.close()
  })
  const address = front.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    tokens,
    tries: () => tries,
  }
}

function refusal(responseCode: number) {
  return Object.assign(new Error('not now'), { responseCode })
}
