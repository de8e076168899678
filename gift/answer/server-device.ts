import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, makeToken } from '#server/auth/tokens.ts'
import type { Server } from '#server/context.ts'
import { times } from './contract.ts'

type Settings = Pick<Server, 'config'>

/** The hash of the token in a request's device cookie; '' for a device that never answered. */
export function deviceOf(settings: Settings, { cookies }: FastifyRequest) {
  const token = cookies[cookieName(settings)]
  return token ? hashToken(token) : ''
}

/**
 * Sets the device cookie: the token that the request has, or else a new one.
 * @param isKnown whether an answer was sent with its token
 * @returns the token's hash
 */
export function keepDevice(
  settings: Settings,
  { cookies }: FastifyRequest,
  reply: FastifyReply,
  isKnown: boolean,
) {
  const token = (isKnown && cookies[cookieName(settings)]) || makeToken()
  reply.setCookie(cookieName(settings), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.config.isHttps,
    maxAge: times.device / 1000,
  })
  return hashToken(token)
}

function cookieName({ config }: Settings) {
  return config.isHttps ? '__Host-kado_answers' : 'kado_answers'
}
