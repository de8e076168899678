import { getSystemErrorMap } from 'node:util'

// What databases say of themselves, by their codes (PostgreSQL, appendix A; SQLite) or how these begin.
const SAID_BY_DATABASE: [code: RegExp, words: string][] = [
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

/** Why something outside cannot be used: the end of a sentence for the host, in words instead of codes. */
export function reasonOf(error: Error) {
  const { code = '' } = error as NodeJS.ErrnoException
  const [, said] = SAID_BY_DATABASE.find(([known]) => known.test(code)) ?? []
  const words = said ?? systemWords(code)
  return words ? `: ${words}` : ''
}

function systemWords(code: string) {
  const [, words] = [...getSystemErrorMap().values()].find(([name]) => name === code) ?? []
  return words
}
