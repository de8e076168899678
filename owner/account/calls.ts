import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const account = endpoint<typeof schemas.account>({
  method: 'POST',
  path: '/user/login.php',
  access: 'visitor',
  servedAt: 'anywhere',
  isOpenWhileLocked: true,
  isJudgedByMessage: true,
  summary: 'Signs in, creates an account or changes a password, as `action` says.',
  refuses: ['unauthenticated', 'proof_required', 'conflict', 'too_many'],
})

export const loadSession = endpoint<typeof schemas.loadSession>({
  method: 'GET',
  path: '/session',
  servedAt: 'anywhere',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Who is signed in, and whether this account may edit this gift.',
})

export const signOut = endpoint<typeof schemas.signOut>({
  method: 'DELETE',
  path: '/session',
  servedAt: 'anywhere',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Signs out.',
})

export const loadAccounts = endpoint<typeof schemas.loadAccounts>({
  method: 'GET',
  path: '/accounts',
  access: 'admin',
  summary: 'The accounts of this gift, those that wait to be let in among them.',
})

export const letIn = endpoint<typeof schemas.letIn>({
  method: 'PUT',
  path: '/accounts/:id',
  access: 'admin',
  summary: 'Lets an account edit this gift, or no longer.',
  refuses: ['forbidden', 'not_found'],
})

export const turnAway = endpoint<typeof schemas.turnAway>({
  method: 'DELETE',
  path: '/accounts/:id',
  access: 'admin',
  summary: 'Removes an account that waits, and its sessions, and answers the rest.',
  refuses: ['forbidden', 'not_found'],
})

export const loadSessions = endpoint<typeof schemas.loadSessions>({
  method: 'GET',
  path: '/sessions',
  access: 'owner',
  servedAt: 'anywhere',
  summary:
    "Where the caller's account is signed in, at the bare domain at every gift: this place first, then the latest used.",
})

export const endOneSession = endpoint<typeof schemas.endOneSession>({
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'owner',
  servedAt: 'anywhere',
  summary: "Ends one session of the caller's account and answers the rest; this one's end signs out.",
  refuses: ['not_found'],
})

export const endOtherSessions = endpoint<typeof schemas.endOtherSessions>({
  method: 'DELETE',
  path: '/sessions',
  access: 'owner',
  servedAt: 'anywhere',
  summary: "Ends every other session of the caller's account and answers the rest.",
})
