import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { Kysely } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE } from '#contract/durations.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { start } from '#server/start.ts'
import { configure, makeFolder, openTestApp } from '#tests/server/app.ts'
import { openServer, refusal } from '#tests/server/mail-server.ts'
import { openMail } from './mail.ts'
import { addMail } from './outbox.ts'

const link = 'https://hadiah.example/login#reset=abc-DEF_123'
const message = {
  recipient: 'sinta@rumah.id',
  subject: 'Ganti password Kado',
  body: `Halo, Sinta\n\n${link}\n\n.Titik di awal baris tetap ada.\n`,
  link,
  expires_at: Date.now() + 30 * MINUTE,
}

test('without a mail server each mail is in a file and its link in the log', async () => {
  const { deliver, lines, dataDir } = await openOutbox({})
  // Without an account there is no mail.
  await deliver(undefined)
  expect([readdirSync(dataDir), lines]).toEqual([[], []])
  await deliver(message)
  await deliver({ ...message, recipient: 'raka@rumah.id' })
  const files = readdirSync(join(dataDir, 'outbox'))
  expect(files).toHaveLength(2)
  for (const file of files) {
    const path = join(dataDir, 'outbox', file)
    expect(file).toMatch(/^\d{4}-[\w-]+\.\w+-[\da-f]{8}\.eml$/)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const raw = readFileSync(path, 'latin1')
    expect(raw).toContain(`\r\n${link}\r\n`)
    expect(raw).not.toMatch(/[^\r]\n/)
    const parsed = await PostalMime.parse(raw)
    expect(parsed).toMatchObject({ from: { address: 'kado@localhost' }, subject: message.subject })
    expect(parsed.text?.replaceAll('\r\n', '\n')).toBe(message.body)
  }
  expect(lines.filter((line) => line.includes(link))).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/sinta|raka/)
})

test('a mail server gets a mail, the same message again after a temporary refusal', async () => {
  let attempts = 0
  const server = await openServer({
    onRcptTo: (_, __, done) => done(attempts++ < 3 ? refusal(451, 'later') : null),
  })
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Kado <hadiah@rumah.id>' }
  const { mail, deliver, lines, rows, db } = await openOutbox(env)
  await deliver(message)
  await expect.poll(() => attempts).toBe(3)
  await mail.settle()
  expect(lines.join('')).toMatch(/could not be delivered yet and will be retried/)
  const [row] = await rows()
  expect(row?.next_attempt_at).toBeGreaterThan(Date.now() + MINUTE / 2)
  mail.deliverDue()
  await mail.settle()
  expect(attempts).toBe(3)
  await db.updateTable('outbox').set({ next_attempt_at: 0 }).execute()
  mail.deliverDue()
  await mail.settle()
  expect(server.received).toMatchObject([{ recipients: ['sinta@rumah.id'] }])
  expect(await PostalMime.parse(server.received[0]?.raw ?? '')).toMatchObject({
    messageId: row?.message_id,
    from: { name: 'Kado', address: 'hadiah@rumah.id' },
    to: [{ address: 'sinta@rumah.id' }],
    subject: message.subject,
    text: message.body,
  })
  expect(lines.join('')).not.toMatch(/sinta|reset=/)
  expect([await rows(), mail.counts().failed]).toEqual([[], 0])
})

test('a mail is given up after a permanent refusal or when its link has expired', async () => {
  let attempts = 0
  const server = await openServer({
    onRcptTo: ({ address }, _, done) => {
      attempts += 1
      done(refusal(550, `no such user ${address}`))
    },
  })
  const { mail, deliver, lines, rows } = await openOutbox({ SMTP_URL: server.url })
  await deliver(message)
  expect([attempts, mail.counts().failed]).toEqual([1, 1])
  expect(lines).toEqual([expect.stringMatching(/could not be delivered/)])
  const at = new URL(server.url).host
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ server: at, reason: 'it refuses the recipient (550)' })
  expect(lines[0]).not.toMatch(/sinta/)
  await deliver({ ...message, expires_at: Date.now() - 1 })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ server: at, reason: 'its link has expired' })
  expect([attempts, mail.counts().failed, await rows()]).toEqual([1, 2, []])
})

test.each([
  ['smtp://127.0.0.1:1', '127.0.0.1:1', 'connection refused'],
  ['smtp://tidak.invalid:25', 'tidak.invalid:25', 'its host name cannot be resolved'],
])('a mail server that is not there is named without its password: %s', async (SMTP_URL, server, reason) => {
  const { deliver, lines } = await openOutbox({ SMTP_URL: SMTP_URL.replace('//', '//raka:rahasia@') }, [])
  await deliver(message)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ server, reason }])
  expect(lines.join('')).not.toMatch(/raka|rahasia|sinta/)
})

test('a mail server that refuses the password or the sender is explained', async () => {
  const says = async (options: Parameters<typeof openServer>[0]) => {
    const { url } = await openServer(options)
    const { deliver, lines } = await openOutbox({ SMTP_URL: url.replace('//', '//raka:rahasia@') }, [])
    await deliver(message)
    expect(lines.join('')).not.toMatch(/raka|rahasia|sinta/)
    return JSON.parse(lines[0] ?? '').reason
  }
  const auth = { authOptional: false, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }
  expect(await says({ ...auth, onAuth: (_, __, done) => done(refusal(535, 'not raka')) })).toBe(
    'it refuses the name and password of SMTP_URL (535)',
  )
  expect(
    await says({
      ...auth,
      onAuth: (_, __, done) => done(null, { user: 'raka' }),
      onMailFrom: (_, __, done) => done(refusal(553, '5.7.1 kado@localhost is not yours')),
    }),
  ).toBe('it refuses the sender, MAIL_FROM (553 5.7.1)')
})

test('a message is not sent again to a server that fell silent after it', async () => {
  const server = await openServer({
    onData: (stream, session) => {
      stream.resume()
      stream.on('end', () => {
        server.received.push({ recipients: [], raw: '' })
        server.drop(session.id)
      })
    },
  })
  const { mail, deliver, rows } = await openOutbox({ SMTP_URL: server.url })
  await deliver(message)
  expect([server.received.length, mail.counts().failed, await rows()]).toEqual([1, 1, []])
})

test('the log names a folder that cannot be written and a mail that cannot be composed', async () => {
  const dataDir = makeFolder()
  writeFileSync(join(dataDir, 'outbox'), 'in the way')
  const { mail, deliver, lines } = await openOutbox({ DATA_DIR: dataDir }, [])
  await deliver(message)
  mail.send(async () => {
    throw new Error('sinta@rumah.id')
  })
  await mail.settle()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      msg: 'a mail could not be delivered yet and will be retried',
      server: 'the folder outbox',
      reason: 'file already exists',
    },
    { msg: 'a mail could not be delivered', reason: 'it could not be written' },
  ])
  expect(lines.join('')).not.toMatch(/sinta/)
})

test('a mail is retried less often the longer its link is valid', async () => {
  const { mail, db, rows } = await openOutbox({ SMTP_URL: 'smtp://127.0.0.1:9' }, [])
  const start = Date.now()
  for (const hours of [0.25, 1.7, 170]) {
    await addMail(db, { ...message, expires_at: start + hours * 60 * MINUTE + 7 }, 0)
    mail.deliverDue()
    await mail.settle()
  }
  const delays = (await rows()).map((row) => (row.next_attempt_at - start) / MINUTE)
  expect(delays.map(Math.round)).toEqual([1, 3, 15])
  expect((await rows()).every((row) => Number.isInteger(row.next_attempt_at))).toBe(true)
  await db.deleteFrom('outbox').execute()
  for (let count = 0; count < 3; count += 1) await addMail(db, message, 0)
  mail.deliverDue()
  mail.deliverDue()
  await mail.settle()
  expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 1, 1])
})

test('each mail is delivered once, one at a time, when several processes start at the same moment', async () => {
  let [open, most] = [0, 0]
  const server = await openServer({
    onConnect: (_, done) => {
      most = Math.max(most, ++open)
      done()
    },
    onClose: () => void open--,
  })
  const { db, rows } = await openOutbox({})
  for (let count = 0; count < 6; count += 1) await addMail(db, message, 0)
  const processes = [1, 2].map(() => openOn(db, { SMTP_URL: server.url }).mail)
  for (const mail of [...processes, ...processes]) mail.deliverDue()
  for (const mail of processes) await mail.settle()
  expect([server.received.length, await rows()]).toEqual([6, []])
  expect(most).toBeLessThanOrEqual(processes.length)
})

test('a running program removes a half-written mail, and looks every minute for mails that are due', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const config = await configure()
  const outbox = join(config.dataDir, 'outbox')
  mkdirSync(outbox)
  for (const name of ['.setengah.eml', 'utuh.eml']) writeFileSync(join(outbox, name), 'x')
  const { stop } = await start(config)
  onTestFinished(stop)
  expect(readdirSync(outbox)).toEqual(['utuh.eml'])
  const { db } = connect(config)
  onTestFinished(() => db.destroy())
  // The start itself may still deliver the first one.
  for (const count of [2, 3]) {
    await addMail(db, message, 0)
    const delivered = () => {
      vi.advanceTimersByTime(MINUTE)
      return readdirSync(outbox)
    }
    await expect.poll(delivered).toHaveLength(count)
  }
})

async function openOutbox(env: Record<string, string>, retryDelays?: number[]) {
  const { db } = await openTestApp()
  return openOn(db, env, retryDelays)
}

function openOn(db: Kysely<Database>, env: Record<string, string>, retryDelays = [5, 5]) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = Fastify({ logger: { stream } })
  const dataDir = env.DATA_DIR ?? makeFolder()
  const mail = openMail({ db, config: readConfig({ DATA_DIR: dataDir, ...env }), log, retryDelays })
  onTestFinished(() => mail.close())
  const rows = () => db.selectFrom('outbox').selectAll().orderBy('expires_at').execute()
  const deliver = (written: typeof message | undefined) => {
    mail.send(async () => written)
    return mail.settle()
  }
  return { mail, deliver, db, lines, dataDir, rows }
}
