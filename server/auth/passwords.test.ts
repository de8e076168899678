import { expect, test } from 'vitest'
import { findWeakness, hashPassword, isOutdated, isPassword } from './passwords.ts'

const password = 'lampion-di-danau-7'

test('a hash contains its cost and matches only its password', async () => {
  const hash = await hashPassword(password)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword(password, hash)).toBe(true)
  expect(isOutdated(hash)).toBe(false)
  expect(await isPassword(`${password} `, hash)).toBe(false)
  expect(await hashPassword(password)).not.toBe(hash)
})

test('a missing, broken or too expensive hash matches no password', async () => {
  expect(await isPassword('', undefined)).toBe(false)
  const [, , , , salt, tag] = (await hashPassword(password)).split('$')
  const costly = ['m=4000000,t=40,p=1', 'm=19456,t=4000000,p=1', 'm=19456,t=2,p=1000']
  for (const hash of [
    undefined,
    '$argon2id$broken',
    ...costly.map((cost) => `$argon2id$v=19$${cost}$${salt}$${tag}`),
  ])
    expect(await isPassword(password, hash), hash).toBe(false)
})

test('a password is normalized, so that two ways of typing it match', async () => {
  const hash = await hashPassword('cafe\u0301-di-danau')
  expect(await isPassword('caf\u00e9-di-danau', hash)).toBe(true)
  expect(await isPassword('cafe-di-danau', hash)).toBe(false)
  expect(await isPassword('\uff43af\u00e9-di-danau', hash)).toBe(false)
})

test.each([
  [
    'common',
    ['password', 'PASSWORD1', '12345678', 'qwerty123', 'sayangku123', 'Rahasia 2024!', 'aku-sayang-kamu'],
  ],
  ['repeats', ['aaaaaaaaaaaa']],
  ['email', ['raka@rumah.id', 'raka2024', 'Raka....']],
  [undefined, [password, 'kunang kunang pulang', '7392-0184-5566', 'rakasinta-di-tepi']],
])('the weakness %s is found', async (weakness, passwords) => {
  for (const given of passwords) expect(await findWeakness(given, 'raka@rumah.id'), given).toBe(weakness)
})

test('password hashes are queued, and too many are refused', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 215 }, () =>
      isPassword('x', '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA'),
    ),
  )
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(11)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
  expect(await isPassword('x', undefined)).toBe(false)
})
