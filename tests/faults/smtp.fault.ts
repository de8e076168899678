import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '#tests/many/ports.ts'
import { openServer, refusal } from '#tests/server/mail-server.ts'
import { post, signUp } from '#tests/server/owner.ts'
import { type Started, startServer, stop } from '#tests/server/program.ts'
import { compare, from, registerMany } from './accounts.ts'

const TIMES = Number(process.env.FAULT_ROUNDS ?? 20)
const ARRIVES_WITHIN = 60_000
// Longer than the first pause between two tries, so that a message sent twice would show.
const QUIET = 4000

const SLOW = 800

/** How a mail server behaves: accepts at once, accepts slowly, refuses each address once, or refuses always. */
type Manner = 'kind' | 'slow' | 'later' | 'no'

const manners: [Manner, number][] = [
  ['kind', 1],
  ['slow', 1],
  ['later', 1],
  ['no', 0],
]

test.each(manners)('a mail server that is %s gets %i mails for a token', async (manner, each) => {
  const server = await startMailServer(manner)
  const { kado, people } = await openKado(server.url)
  const { known, unknown } = await askAll(kado, people)
  const expected = TIMES * each
  await expect
    .poll(() => server.tokens().length, { timeout: ARRIVES_WITHIN })
    .toBeGreaterThanOrEqual(expected)
  await expect.poll(server.tries, { timeout: ARRIVES_WITHIN }).toBeGreaterThanOrEqual(TIMES)
  await wait(QUIET)
  expect(server.tokens()).toHaveLength(expected)
  expect(new Set(server.tokens()).size).toBe(expected)
  expect(server.tries()).toBe(manner === 'later' ? 2 * TIMES : TIMES)
  console.log(
    `SMTP ${manner}: ${TIMES} links asked for, ${server.tokens().length} mails, no token twice; medians ${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown`,
  )
})

test('what a mail server that is down could not take is sent once after a restart', async () => {
  const port = await freePort()
  const { kado, env, people } = await openKado(`smtp://127.0.0.1:${port}`)
  const { known, unknown } = await askAll(kado, people)
  expect(await stop(kado)).toBe(0)
  const server = await startMailServer('kind', port)
  const next = await startServer({ dataDir: kado.dataDir, env })
  await expect.poll(() => server.tokens().length, { timeout: ARRIVES_WITHIN }).toBe(TIMES)
  expect(await stop(next)).toBe(0)
  await startServer({ dataDir: kado.dataDir, env })
  await wait(QUIET)
  expect(server.tokens()).toHaveLength(TIMES)
  expect(new Set(server.tokens()).size).toBe(TIMES)
  console.log(
    `SMTP down: ${TIMES} links asked for, stopped and started again, ${TIMES} mails, none lost and none twice; medians ${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown`,
  )
})

async function startMailServer(manner: Manner, port?: number) {
  const asked = new Set<string>()
  let tries = 0
  const server = await openServer(
    {
      onRcptTo: async ({ address }, _, done) => {
        tries += 1
        if (manner === 'slow') await wait(SLOW)
        const isFirst = !asked.has(address)
        asked.add(address)
        if (manner === 'no') return done(refusal(550, 'no'))
        done(manner === 'later' && isFirst ? refusal(451, 'later') : null)
      },
    },
    port,
  )
  const tokens = () => server.received.map(({ raw }) => /#reset=([\w-]+)/.exec(raw)?.[1] ?? '')
  return { url: server.url, tokens, tries: () => tries }
}

async function openKado(url: string) {
  const env = { SMTP_URL: url, TRUST_PROXY: '127.0.0.1' }
  const kado = await startServer({ env })
  await signUp(kado)
  return { kado, env, people: await registerMany(kado, TIMES) }
}

function askAll(kado: Started, people: string[]) {
  return compare(TIMES, async (nth, isKnown) => {
    const email = isKnown ? (people[nth] ?? '') : `siapa-${nth}@rumah.id`
    const asked = { action: 'change_password', email, newPassword: 'dermaga-sore-9' }
    const answer = await post(kado, '/api/user/login.php', asked, from(1000 + nth))
    expect(answer.status).toBe(403)
    await answer.text()
  })
}
