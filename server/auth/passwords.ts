import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { makeSemaphore } from '#server/semaphore.ts'

// OWASP's password storage cheat sheet: argon2id with 19 MiB (in KiB) and 2 passes.
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
// The highest cost of a hash from a restored archive: a higher one would block the server.
const MAX_COST = { memory: 65_536, passes: 10, parallelism: 4 }
const TAG_LENGTH = 32
const SALT_LENGTH = 16

// About three seconds of work may queue; further requests are refused.
const { acquire, release } = makeSemaphore({ maxRunning: 4, maxQueued: 200 })

// Common Indonesian passwords, without digits and signs; the package's list has few of them.
const INDONESIAN = new Set(
  `sayang sayangku sayangkamu akusayangkamu sayangsayang sayangselamanya cinta cintaku cintakamu
   akucintakamu cintasejati kekasihku pacarku iloveyou rahasia rahasiaku rahasiakita katasandi
   sandi password passwordku kado kadoku bismillah alhamdulillah insyaallah indonesia merdeka
   jakarta bandung surabaya anniversary tanggaljadian ulangtahun selamanya bersamamu kamudanaku
   akudankamu`.split(/\s+/),
)

const derive = promisify(argon2)
let commonPasswords: Promise<Set<string>> | undefined

/**
 * Hashes a password with argon2id into a PHC string (`$argon2id$v=19$m=,t=,p=$salt$tag`).
 * @throws {Refusal} `unavailable` when too many passwords wait to be hashed.
 */
export async function hashPassword(password: string) {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await deriveTag(password, salt, COST)
  return `${prefixOf(COST)}${encode(salt)}$${encode(tag)}`
}

/**
 * Whether the password belongs to the hash. Without a hash, or with a malformed one, it returns false after the same
 * time.
 * @throws {Refusal} `unavailable` when too many passwords wait to be hashed.
 */
export async function isPassword(password: string, hash: string | undefined) {
  // An empty tag matches no password.
  const dummy = { cost: COST, salt: randomBytes(SALT_LENGTH), tag: Buffer.alloc(0) }
  const { cost, salt, tag } = (hash && parseHash(hash)) || dummy
  const derived = await deriveTag(password, salt, cost)
  return tag.length === derived.length && timingSafeEqual(tag, derived)
}

/** Whether a hash was made at another cost than today's and is to be replaced at the next sign-in. */
export function isOutdated(hash: string) {
  return !hash.startsWith(prefixOf(COST))
}

/** Why a password is easily guessed: it resembles the e-mail, repeats one character or is a common one. */
export async function findWeakness(password: string, email: string) {
  commonPasswords ??= loadCommonPasswords()
  const plain = password.normalize('NFC').toLowerCase()
  const word = lettersOf(plain)
  const name = email.split('@').slice(0, -1).join('@')
  if (plain === email || plain === name || (word !== '' && word === lettersOf(name))) return 'email'
  if (/^(.)\1*$/su.test(plain)) return 'repeats'
  return INDONESIAN.has(word) || (await commonPasswords).has(plain) ? 'common' : undefined
}

async function loadCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set<string>(dictionary['passwords-common'] as string[])
}

function lettersOf(plain: string) {
  return plain.replace(/[^\p{L}]/gu, '')
}

type Cost = typeof COST

function prefixOf({ memory, passes, parallelism }: Cost) {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`
}

function parseHash(hash: string) {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!read) return undefined
  const [memory = 0, passes = 0, parallelism = 0] = read.slice(1, 4).map(Number)
  if (memory > MAX_COST.memory || passes > MAX_COST.passes || parallelism > MAX_COST.parallelism)
    return undefined
  const [salt = '', tag = ''] = read.slice(4)
  return {
    cost: { memory, passes, parallelism },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

// NIST SP 800-63B asks for NFKC or NFC, so that all keyboards give the same bytes. NFKC would merge different
// characters.
async function deriveTag(password: string, nonce: Buffer, cost: Cost) {
  const message = password.normalize('NFC')
  await acquire()
  try {
    return await derive('argon2id', { message, nonce, tagLength: TAG_LENGTH, ...cost })
  } finally {
    release()
  }
}

function encode(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}
