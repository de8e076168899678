import { getSystemErrorMap } from 'node:util'

// Reasons by error code: PostgreSQL (appendix A), SQLite and name resolution.
const REASONS: [code: RegExp, reason: string][] = [
  [/^28/, 'it refuses this name and password'],
  [/^3D/, 'it holds no database of that name'],
  [/^53/, 'it has no room or no connection to spare'],
  [/^57P/, 'it is starting or stopping'],
  [/^SQLITE_(BUSY|LOCKED)/, 'another program holds the database'],
  [/^SQLITE_FULL/, 'the disk is full'],
  [/^SQLITE_(READONLY|PERM|AUTH)/, 'the database may not be written'],
  [/^SQLITE_CANTOPEN/, 'the database cannot be opened'],
  [/^SQLITE_IOERR/, 'the disk does not give out or take what it should'],
  [/^ENOTFOUND$/, 'its host is not known'],
  [/^EAI_AGAIN$/, 'nobody says where its host is'],
]

/** Why an external service cannot be used, as the end of a sentence for the host; '' for an unknown code. */
export function reasonOf(error: Error) {
  const { code = '' } = error as NodeJS.ErrnoException
  const [, reason] =
    REASONS.find(([pattern]) => pattern.test(code)) ??
    [...getSystemErrorMap().values()].find(([name]) => name === code) ??
    []
  return reason ? `: ${reason}` : ''
}
