import type { FastifyInstance } from 'fastify'

/** Lets connections go with the answers that are under way when the server stops. */
export function closeKindly(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply, payload) => {
    if (isClosing) reply.header('connection', 'close')
    return payload
  })
}
