/** Whether a write failed because a unique value exists already. */
export function isDuplicate(error: unknown) {
  return hasCode(error, ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])
}

/** Whether a transaction failed because of a concurrent one: a serialization failure or a deadlock. */
export function isSerializationFailure(error: unknown) {
  return hasCode(error, ['40001', '40P01'])
}

/** Whether a query failed because the database does not respond, is locked or is full. */
export function isUnavailable(error: unknown) {
  return hasCode(error, UNAVAILABLE) || (error instanceof Error && NO_RESPONSE.test(error.message))
}

/** Catches the error of a query that may wait while the database does not respond. @throws any other error */
export function ignoreUnavailable(error: unknown) {
  if (!isUnavailable(error)) throw error
}

// The beginnings of the codes of SQLite, of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html:
// no resources, operator intervention, connection exception, read-only, lock timeout) and of the network.
const UNAVAILABLE = [
  ...['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'],
  ...['SQLITE_CORRUPT', 'SQLITE_NOTADB'],
  ...['53', '57', '08', '25006', '55P03'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'ENOENT'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
]

// Some errors of `pg` have no code.
const NO_RESPONSE = /connection terminated|connection error|trying to connect|Query read timeout/i

function hasCode(error: unknown, prefixes: string[]) {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return prefixes.some((prefix) => code.startsWith(prefix))
}
