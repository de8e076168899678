import { Refusal } from '#web/call.ts'

/** What the person reads when a call of the account fails: the server's sentence, or the fallback. */
export function sentenceOf(error: unknown, fallback: string) {
  if (error instanceof Refusal) return error.message || fallback
  return `An error occurred: ${error instanceof Error ? error.message : String(error)}`
}
