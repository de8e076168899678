import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { post, signUp } from '#tests/http-client.ts'
import { freePort } from '#tests/many/ports.ts'
import { openServer, refusal } from '#tests/server/mail-server.ts'
import { startServer, stop } from '#tests/server/program.ts'
import { addAccounts, compare, from } from './accounts.ts'

const TIMES = Number(process.env.FAULT_ROUNDS ?? 20)
const ARRIVES_WITHIN = 60_000
// Longer than the first pause between two attempts, so that a message sent twice would show.
const QUIET = 4000

const SLOW = 800

/** How a mail server behaves, and how many mails and attempts each token gets. */
const manners = [
  { manner: 'kind', mails: 1, tries: 1 },
  { manner: 'slow', mails: 1, tries: 1 },
  { manner: 'refusing each address once', mails: 1, tries: 2 },
  { manner: 'refusing always', mails: 0, tries: 1 },
]

test.each(manners)('a mail server that is $manner gets $mails mails for a token', async (expected) => {
  const server = await startMailServer(expected.manner)
  const { told } = await askAll(server.url)
  const tries = TIMES * expected.tries
  await expect.poll(server.tries, { timeout: ARRIVES_WITHIN }).toBeGreaterThanOrEqual(tries)
  await wait(QUIET)
  expect(server.tries()).toBe(tries)
  expect(server.tokens()).toHaveLength(TIMES * expected.mails)
  expect(new Set(server.tokens()).size).toBe(TIMES * expected.mails)
  console.log(`SMTP ${expected.manner}: ${TIMES} links, ${server.tokens().length} mails; ${told}`)
})

test('mails that wait for a mail server that is down are sent once after a restart', async () => {
  const port = await freePort()
  const { kado, env, told } = await askAll(`smtp://127.0.0.1:${port}`)
  expect(await stop(kado)).toBe(0)
  const server = await startMailServer('kind', port)
  const next = await startServer({ dataDir: kado.dataDir, env })
  await expect.poll(() => server.tokens().length, { timeout: ARRIVES_WITHIN }).toBe(TIMES)
  expect(await stop(next)).toBe(0)
  await startServer({ dataDir: kado.dataDir, env })
  await wait(QUIET)
  expect(server.tokens()).toHaveLength(TIMES)
  expect(new Set(server.tokens()).size).toBe(TIMES)
  console.log(`SMTP down: ${TIMES} links, stopped and started again, ${TIMES} mails, none twice; ${told}`)
})

async function startMailServer(manner: string, port?: number) {
  const asked = new Set<string>()
  let tries = 0
  const server = await openServer(
    {
      onRcptTo: async ({ address }, _, done) => {
        tries += 1
        if (manner === 'slow') await wait(SLOW)
        const isFirst = !asked.has(address)
        asked.add(address)
        if (manner === 'refusing always') return done(refusal(550, 'no'))
        done(manner === 'refusing each address once' && isFirst ? refusal(451, 'later') : null)
      },
    },
    port,
  )
  const tokens = () => server.received.map(({ raw }) => /#reset=([\w-]+)/.exec(raw)?.[1] ?? '')
  return { url: server.url, tokens, tries: () => tries }
}

// Known and unknown people ask for a link in turn, where mails go to this server.
async function askAll(url: string) {
  const env = { SMTP_URL: url, TRUST_PROXY: '127.0.0.1' }
  const kado = await startServer({ env })
  await signUp(kado)
  const people = await addAccounts(kado, TIMES)
  const { known, unknown } = await compare(TIMES, async (nth, isKnown) => {
    const email = isKnown ? (people[nth] ?? '') : `siapa-${nth}@rumah.id`
    const asked = { action: 'change_password', email, newPassword: 'dermaga-sore-9' }
    const answer = await post(kado, '/api/user/login.php', asked, from(1000 + nth))
    expect(answer.status).toBe(403)
    await answer.text()
  })
  return { kado, env, told: `medians ${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown` }
}
