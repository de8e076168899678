import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { Kysely } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { openServer, refusal } from '#tests/server/mail-server.ts'
import { openMail } from './mail.ts'
import { openMailQueue } from './queue.ts'

const link = 'https://hadiah.example/login#reset=abc-DEF_123'
const message = {
  to: 'sinta@rumah.id',
  subject: 'Ganti password Kado',
  text: `Halo, Sinta\n\n${link}\n\n.Titik di awal baris tetap ada.\n`,
  link,
  until: Date.now() + 30 * 60_000,
}
const pauses = [5, 5]

test('a mail goes through a real mail server', async () => {
  const server = await openServer()
  const { mail, lines } = openPost({ SMTP_URL: server.url, MAIL_FROM: 'Kado <hadiah@rumah.id>' })
  mail.send(async () => message)
  await mail.settle()
  expect(server.received).toHaveLength(1)
  const [{ recipients, raw } = { recipients: [], raw: '' }] = server.received
  expect(recipients).toEqual(['sinta@rumah.id'])
  const parsed = await PostalMime.parse(raw)
  expect(parsed).toMatchObject({
    from: { name: 'Kado', address: 'hadiah@rumah.id' },
    to: [{ address: 'sinta@rumah.id' }],
    subject: message.subject,
  })
  expect(parsed.text).toBe(message.text)
  expect(lines.join('')).not.toMatch(/sinta|reset=/)
})

test('without a mail server a mail is a file of its own, and its link is in the log', async () => {
  const { mail, lines, dataDir } = openPost({})
  mail.send(async () => message)
  mail.send(async () => ({ ...message, to: 'raka@rumah.id' }))
  await mail.settle()
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
    expect(parsed.text?.replaceAll('\r\n', '\n')).toBe(message.text)
  }
  expect(lines.filter((line) => line.includes(link))).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/sinta|raka/)
})

test('nobody to write to is no mail', async () => {
  const { mail, lines, dataDir } = openPost({})
  mail.send(async () => undefined)
  await mail.settle()
  expect(readdirSync(dataDir)).toEqual([])
  expect(lines).toEqual([])
})

test('a server that has to be asked again gets the same message', async () => {
  let tries = 0
  const ids: (string | undefined)[] = []
  const server = await openServer({
    onRcptTo: (_, __, done) => done(tries++ === 0 ? refusal(451, 'later') : null),
  })
  const { mail } = openPost({ SMTP_URL: server.url })
  mail.send(async () => message)
  await mail.settle()
  for (const { raw } of server.received) ids.push((await PostalMime.parse(raw)).messageId)
  expect(tries).toBe(2)
  expect(ids).toEqual([expect.stringMatching(/^<[\w-]+@kado>$/)])
})

test('a server that says no for good is asked once, and the log does not repeat its words', async () => {
  let tries = 0
  const server = await openServer({
    onRcptTo: ({ address }, _, done) => {
      tries += 1
      done(refusal(550, `no such user ${address}`))
    },
  })
  const { mail, lines } = openPost({ SMTP_URL: server.url })
  mail.send(async () => message)
  await mail.settle()
  expect(tries).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/could not be delivered/)
  expect(lines[0]).not.toMatch(/sinta/)
})

test('a server that falls silent with the message in its hands does not get it twice', async () => {
  const server = await openServer({
    onData: (stream, session) => {
      stream.resume()
      stream.on('end', () => {
        server.received.push({ recipients: [], raw: '' })
        server.drop(session.id)
      })
    },
  })
  const { mail, lines } = openPost({ SMTP_URL: server.url })
  mail.send(async () => message)
  await mail.settle()
  expect(server.received).toHaveLength(1)
  expect(lines.join('')).toMatch(/could not be delivered/)
})

test('no server, a silent post and a full folder are said in the log and throw nothing', async () => {
  const { mail, lines } = openPost({ SMTP_URL: 'smtp://127.0.0.1:9' })
  mail.send(async () => message)
  await mail.settle()
  expect(lines.join('')).toMatch(/could not be delivered/)

  const dataDir = makeFolder()
  writeFileSync(join(dataDir, 'outbox'), 'in the way')
  const blocked = openPost({ DATA_DIR: dataDir })
  blocked.mail.send(async () => message)
  await blocked.mail.settle()
  expect(blocked.lines.join('')).toMatch(/could not be delivered/)

  const failing = openPost({})
  failing.mail.send(async () => {
    throw new Error('sinta@rumah.id')
  })
  await failing.mail.settle()
  expect(failing.lines.join('')).toMatch(/could not be delivered/)
  expect(failing.lines.join('')).not.toMatch(/sinta/)
})

test('what no server took for a while waits, and is tried again as the same message', async () => {
  const { db } = await openTestApp({ isInside: true })
  let tries = 0
  const server = await openServer({
    onRcptTo: (_, __, done) => done(tries++ < 3 ? refusal(451, 'later') : null),
  })
  const { mail, lines } = openPost({ SMTP_URL: server.url }, { db })
  mail.send(async () => message)
  await mail.settle()
  expect(tries).toBe(3)
  expect(lines.join('')).toMatch(/could not be delivered yet and waits/)
  expect(mail.counts()).toEqual({ waiting: 0, failed: 0 })
  // Not before a while is over.
  mail.takeOver()
  await mail.settle()
  expect(tries).toBe(3)
  const { message_id, next_attempt_at } = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(next_attempt_at).toBeGreaterThan(Date.now() + 30_000)
  await db.updateTable('outbox').set({ next_attempt_at: 0 }).execute()
  const over = { gift_id: 1, message_id: 'over', recipient: 'x', subject: 'x', body: 'x', link: 'x' }
  await db
    .insertInto('outbox')
    .values({ ...over, next_attempt_at: 0, expires_at: 1 })
    .execute()
  mail.takeOver()
  await mail.settle()
  const ids = await Promise.all(
    server.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
  )
  // What was kept longer than its link counts is given up.
  expect(mail.counts()).toEqual({ waiting: 0, failed: 1 })
  expect(ids).toEqual([message_id])
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('of what waits one is tried at a time, and none behind one that no server takes', async () => {
  const { db } = await openTestApp({ isInside: true })
  let [open, most, tries] = [0, 0, 0]
  const server = await openServer({
    onRcptTo: (_, __, done) => {
      tries += 1
      done(tries > 5 && tries < 9 ? refusal(421, 'later') : null)
    },
    onConnect: (_, done) => {
      open += 1
      most = Math.max(most, open)
      done()
    },
    onClose: () => {
      open -= 1
    },
  })
  const { mail, queue } = openPost({ SMTP_URL: server.url }, { db })
  const now = Date.now()
  await queue.keep(
    Array.from({ length: 12 }, (_, n) => ({ ...message, id: `<${n}@kado>` })),
    now,
    -1,
  )
  mail.takeOver()
  mail.takeOver()
  await mail.settle()
  expect([most, server.received.length]).toEqual([1, 5])
  expect(await db.selectFrom('outbox').select('message_id').execute()).toHaveLength(7)
  mail.takeOver()
  await mail.settle()
  expect(server.received).toHaveLength(11)
})

test('what counts for hours is tried less often, at a whole millisecond', async () => {
  const { db } = await openTestApp({ isInside: true })
  const { mail } = openPost({ SMTP_URL: 'smtp://127.0.0.1:9' }, { db })
  const hours = [0.25, 1.7, 170]
  for (const each of hours) mail.send(async () => ({ ...message, until: Date.now() + each * 3_600_000 + 7 }))
  const begun = Date.now()
  await mail.settle()
  const rows = await db.selectFrom('outbox').select('next_attempt_at').orderBy('expires_at').execute()
  const waits = rows.map(({ next_attempt_at }) => Math.round((next_attempt_at - begun) / 60_000))
  expect(waits).toEqual([1, 3, 15])
  expect(rows.every(({ next_attempt_at }) => Number.isInteger(next_attempt_at))).toBe(true)
})

test('what a stop finds undelivered waits for the next start, and is sent once', async () => {
  const { db } = await openTestApp()
  const { mail, lines, dataDir } = openPost({ SMTP_URL: 'smtp://127.0.0.1:9' }, { db, between: [60_000] })
  mail.send(async () => message)
  mail.send(async () => ({ ...message, to: 'raka@rumah.id', until: Date.now() }))
  await mail.close()
  expect(lines.join('')).toMatch(/2 mails wait for the next start/)
  expect(readdirSync(dataDir)).toEqual([])
  const server = await openServer()
  for (let start = 0; start < 2; start += 1) {
    const next = openPost({ SMTP_URL: server.url, DATA_DIR: dataDir }, { db })
    next.mail.takeOver()
    await next.mail.settle()
    await next.mail.close()
  }
  expect(server.received.flatMap(({ recipients }) => recipients)).toEqual(['sinta@rumah.id'])
})

test('a message in the hands of a slow server is not kept for another time', async () => {
  const slow: { done?: () => void } = {}
  const server = await openServer({
    onData: (stream, _, done) => {
      stream.resume()
      stream.on('end', () => Object.assign(slow, { done }))
    },
  })
  const { mail, dataDir } = openPost({ SMTP_URL: server.url })
  mail.send(async () => message)
  await expect.poll(() => slow.done).toBeDefined()
  await mail.close()
  expect(readdirSync(dataDir)).toEqual([])
})

type Place = { db?: Kysely<Database>; between?: number[] }

function openPost(env: Record<string, string>, { db, between = pauses }: Place = {}) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = Fastify({ logger: { stream } })
  const dataDir = env.DATA_DIR ?? makeFolder()
  const queue = openMailQueue(db ?? connect({ dataDir: ':memory:' }).db)
  const mail = openMail(readConfig({ DATA_DIR: dataDir, ...env }), log, queue, between)
  return { mail, queue, lines, dataDir }
}
