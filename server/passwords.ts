import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// OWASP's password storage cheat sheet: argon2id with 19 MiB and 2 passes.
const MEMORY = 19_456
const PASSES = 2
const TAG_LENGTH = 32
const AT_ONCE = 4

// What this product's own readers would try first; the long list knows little Indonesian.
const LOCAL = [
  'sayang',
  'sayangku',
  'rahasia',
  'cintaku',
  'bismillah',
  'indonesia',
  'iloveyou',
  'kadoku',
  'password',
  'anniversary',
]

const derive = promisify(argon2)
const waiting: (() => void)[] = []
let running = 0
let common: Promise<Set<string>> | undefined

/** Hashes a password with argon2id into a PHC string. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt)
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${text(salt)}$${text(tag)}`
}

/** Whether the password belongs to the hash; without one it takes as long and is false. */
export async function isPassword(password: string, hash: string | undefined) {
  const [salt = '', tag = ''] = hash?.split('$').slice(4) ?? []
  const given = await tagOf(password, hash ? Buffer.from(salt, 'base64') : randomBytes(16))
  const stored = Buffer.from(tag, 'base64')
  return stored.length === given.length && timingSafeEqual(stored, given)
}

/** Whether a password is on the list of the most common ones, or is the e-mail's own name. */
export async function isCommon(password: string, email: string) {
  common ??= loadCommon()
  const plain = password.normalize('NFC').toLowerCase()
  const word = plain.replace(/[^\p{L}]+$/u, '')
  return (await common).has(plain) || LOCAL.includes(word) || plain === email || plain === email.split('@')[0]
}

async function loadCommon() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set<string>(dictionary['passwords-common'] as string[])
}

async function tagOf(password: string, nonce: Buffer) {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    const message = password.normalize('NFC')
    return await derive('argon2id', {
      message,
      nonce,
      parallelism: 1,
      tagLength: TAG_LENGTH,
      memory: MEMORY,
      passes: PASSES,
    })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function text(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}
