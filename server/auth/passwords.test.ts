import { expect, test } from 'vitest'
import { findWeakness, hashPassword, isOutdated, isPassword } from './passwords.ts'

const password = 'lampion-di-danau-7'

test('a hash names its cost and belongs to its password only', async () => {
  const hash = await hashPassword(password)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword(password, hash)).toBe(true)
  expect(isOutdated(hash)).toBe(false)
  expect(await isPassword(`${password} `, hash)).toBe(false)
  expect(await hashPassword(password)).not.toBe(hash)
})

test('no hash and a broken hash belong to no password', async () => {
  expect(await isPassword(password, undefined)).toBe(false)
  expect(await isPassword('', undefined)).toBe(false)
  expect(await isPassword(password, '$argon2id$broken')).toBe(false)
})

test('a hash that would take seconds or gigabytes belongs to no password, and is not derived', async () => {
  const [, , , , salt, tag] = (await hashPassword(password)).split('$')
  for (const cost of ['m=4000000,t=40,p=1', 'm=19456,t=4000000,p=1', 'm=19456,t=2,p=1000'])
    expect(await isPassword(password, `$argon2id$v=19$${cost}$${salt}$${tag}`)).toBe(false)
})

test('two ways of typing the same letters are one password, different letters are not', async () => {
  const hash = await hashPassword('cafe\u0301-di-danau')
  expect(await isPassword('caf\u00e9-di-danau', hash)).toBe(true)
  expect(await isPassword('cafe-di-danau', hash)).toBe(false)
  expect(await isPassword('\uff43af\u00e9-di-danau', hash)).toBe(false)
})

test.each([
  ['password', 'common'],
  ['PASSWORD1', 'common'],
  ['12345678', 'common'],
  ['qwerty123', 'common'],
  ['sayangku123', 'common'],
  ['Rahasia 2024!', 'common'],
  ['aku-sayang-kamu', 'common'],
  ['aaaaaaaaaaaa', 'repeats'],
  ['raka@rumah.id', 'email'],
  ['raka2024', 'email'],
  ['Raka....', 'email'],
])('%s is weak: %s', async (given, weakness) => {
  expect(await findWeakness(given, 'raka@rumah.id')).toBe(weakness)
})

test.each([password, 'kunang kunang pulang', '7392-0184-5566', 'rakasinta-di-tepi'])(
  '%s is not weak',
  async (given) => {
    expect(await findWeakness(given, 'raka@rumah.id')).toBeUndefined()
    expect(await findWeakness(given, '12345@rumah.id')).toBeUndefined()
  },
)

test('many passwords at once are hashed in turn, and too many are sent away', async () => {
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
