import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, makeToken } from '#server/auth/tokens.ts'
import type { Server } from '#server/context.ts'
import { keepCookie, readCookie } from '#server/http/cookies.ts'
import { times } from './contract.ts'

type Settings = Pick<Server, 'config'>

/** The hash of the token in a request's device cookie; '' for a device that never answered. */
export function deviceOf(settings: Settings, request: FastifyRequest) {
  const token = readCookie(settings, request, 'answers')
  return token ? hashToken(token) : ''
}

/**
 * Sets the device cookie: the token that the request has, or else a new one.
 * @param isKnown whether an answer was sent with its token
 * @returns the token's hash
 */
export function keepDevice(
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  isKnown: boolean,
) {
  const token = (isKnown && readCookie(settings, request, 'answers')) || makeToken()
  keepCookie(settings, reply, 'answers', { value: token, lifetime: times.device })
  return hashToken(token)
}
