import { ForeignAnswer, Refusal } from '#web/api/call.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'

/**
 * The sentence for a change that was not made: the server's where it concerns the person (they may not edit, or a value
 * is invalid), the one about a foreign response, or else the fallback; '' when they gave it up.
 */
export function failureOf(error: unknown, fallback: string) {
  if (isGivenUp(error)) return ''
  const isTheirs = error instanceof Refusal && (error.code === 'forbidden' || error.code === 'validation')
  return ((isTheirs || error instanceof ForeignAnswer) && error.message) || fallback
}

/** Whether the person gave a change up: they closed the login dialog, or cancelled an upload. */
export function isGivenUp(error: unknown) {
  return error instanceof LoginDeclined || (error instanceof DOMException && error.name === 'AbortError')
}

/**
 * The server's sentence or the fallback; for a failure in the browser itself, the error's message.
 */
export function messageOf(error: unknown, fallback: string) {
  if (error instanceof Refusal) return error.message || fallback
  return `An error occurred: ${error instanceof Error ? error.message : String(error)}`
}
