import { createHash, randomBytes } from 'node:crypto'

/** Makes an unguessable token of that many random bytes; only its hash is stored. */
export function makeToken(length = 32) {
  return randomBytes(length).toString('base64url')
}

/** What is stored of a token. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}
