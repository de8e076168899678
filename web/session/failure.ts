import { Refusal } from '#web/api/call.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'

/**
 * What the person reads when a change was not made: the server's sentence where it is about them (they may
 * not edit, or something is not valid), else the fallback; '' when they closed the login themselves.
 */
export function failureOf(error: unknown, fallback: string) {
  if (error instanceof LoginDeclined) return ''
  const isTheirs = error instanceof Refusal && (error.code === 'forbidden' || error.code === 'validation')
  return (isTheirs && error.message) || fallback
}

/** What the error itself says: the server's sentence, or the fallback; or what broke on the way. */
export function messageOf(error: unknown, fallback: string) {
  if (error instanceof Refusal) return error.message || fallback
  return `An error occurred: ${error instanceof Error ? error.message : String(error)}`
}
