import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const account = endpoint<typeof schemas.account>({
  method: 'POST',
  path: '/user/login.php',
  access: 'anyone',
  servedAt: 'anywhere',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
  isJudgedByMessage: true,
  refuses: ['unauthenticated', 'proof_required', 'conflict', 'too_many'],
})

export const loadSession = endpoint<typeof schemas.loadSession>({
  method: 'GET',
  path: '/session',
  servedAt: 'anywhere',
  access: 'anyone',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
})

export const signOut = endpoint<typeof schemas.signOut>({
  method: 'DELETE',
  path: '/session',
  servedAt: 'anywhere',
  access: 'anyone',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
})

export const loadSessions = endpoint<typeof schemas.loadSessions>({
  method: 'GET',
  path: '/sessions',
  access: 'editors',
  servedAt: 'anywhere',
})

export const endOneSession = endpoint<typeof schemas.endOneSession>({
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'editors',
  servedAt: 'anywhere',
  refuses: ['not_found'],
})

export const endOtherSessions = endpoint<typeof schemas.endOtherSessions>({
  method: 'DELETE',
  path: '/sessions',
  access: 'editors',
  servedAt: 'anywhere',
})
