import { expect, test } from 'vitest'
import { post, signUp } from '#tests/http-client.ts'
import { startServer } from '#tests/server/program.ts'
import { addAccounts, compare, from } from './accounts.ts'

const PEOPLE = Number(process.env.FAULT_ROUNDS ?? 300)
const WITHIN = 5

test('known and unknown accounts get responses after the same time', async () => {
  const kado = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  await signUp(kado)
  const emails = await addAccounts(kado, PEOPLE)
  const told: string[] = []
  for (const [action, status] of [
    ['login', 401],
    ['change_password', 403],
  ] as const) {
    const { known, unknown } = await compare(PEOPLE, async (nth, isKnown) => {
      const email = isKnown ? (emails[nth] ?? '') : `siapa-${nth}@rumah.id`
      const asked = { action, email, password: 'bukan-itu-99', newPassword: 'dermaga-sore-9' }
      const answer = await post(kado, '/api/user/login.php', asked, from(nth * 2 + Number(isKnown)))
      expect(answer.status).toBe(status)
      await answer.text()
    })
    told.push(`${action} ${known.toFixed(1)} and ${unknown.toFixed(1)} ms`)
    expect(Math.abs(known - unknown)).toBeLessThan(WITHIN)
  }
  console.log(`timing: ${PEOPLE} known and ${PEOPLE} unknown accounts, medians: ${told.join('; ')}`)
})
