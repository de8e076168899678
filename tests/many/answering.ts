import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/schema.ts'
import type { Mail } from '#server/mail/mail.ts'
import { expectKind } from '#server/tenants/installation.ts'
import { countAnswered } from './answered.ts'
import { writeClock } from './clock.ts'
import { foldersIn } from './folders.ts'
import { askOverHttp } from './http.ts'
import { type Many, startOn } from './many.ts'

type Answering = { app: FastifyInstance; mail: Mail }
type Place = {
  config: Config
  db: Kysely<Database>
  databaseUrl: string
  env: Record<string, string>
  clock: { now: number }
}

const PROCESSES = 2

const signal = process.env.KADO_MANY === 'SIGKILL' ? 'SIGKILL' : 'SIGTERM'
const CLOCK = join(import.meta.dirname, 'clock.ts')
const HERE = '127.0.0.1'
// What is asked where a mail may follow, and how long that and nginx's noticing of a kill take, in milliseconds.
const MAILS = /^\/api\/(user|invitations)/
const DELIVERED = 600
const NOTICED = 50
const REFUSALS = new Set([400, 405, 413, 414])

/**
 * Lets two real processes behind nginx answer what a test injects, on the test's database and store and by its
 * clock. One of them ends on the way, in each test. What comes from another address is still answered by the
 * app itself, on the same database: nginx would have to lie.
 */
export async function answerByProcesses({ app, mail }: Answering, place: Place) {
  const many = await start(place)
  onTestFinished(many.stop)
  let hasEnded = false
  onTestFinished(() => countAnswered(hasEnded))
  const inject = app.inject.bind(app)
  let mayHaveMail = false
  const endOnTheWay = afterFirst(async () => {
    if (!(await mayBegin(place))) return
    hasEnded = true
    if (signal === 'SIGTERM') return void many.processes[0]?.end(signal)
    // Whoever is killed loses what it was answering, so nothing is, and the mails of that moment (decisions/0030).
    if (mayHaveMail) await wait(DELIVERED)
    await many.processes[0]?.end(signal)
    await wait(NOTICED)
  })
  const answer = (given: InjectOptions | string) => {
    const options = typeof given === 'string' ? { url: given } : given
    if ((options.remoteAddress ?? HERE) !== HERE) return inject(options)
    mayHaveMail ||= MAILS.test(String(options.url))
    return endOnTheWay(() => ask(many, options))
  }
  app.inject = answer as FastifyInstance['inject']
  // A process that ends delivers first.
  const { settle } = mail
  mail.settle = async () => {
    await settle()
    if (!mayHaveMail || !(await mayBegin(place))) return
    mayHaveMail = false
    for (const each of many.processes) await each.restart('SIGTERM')
  }
}

// What nginx refuses by itself reaches no process, which is then asked directly; so is the one that does not end
// how it is, because the other says that it is leaving.
async function ask({ port, ports: [, second = 0] }: Many, options: InjectOptions) {
  if (options.url === '/healthz') return askOverHttp(second, options)
  const answer = await askOverHttp(port, options)
  return isNginxs(answer) ? askOverHttp(second, options) : answer
}

function isNginxs({ statusCode, body }: { statusCode: number; body: string }) {
  return REFUSALS.has(statusCode) && body.includes('<center>nginx')
}

// Lets something be done once, before a question that follows an answer while no other is being answered.
function afterFirst(act: () => Promise<void>) {
  let isAnswered = false
  let underway = 0
  let isDone = false
  return async <Answer>(ask: () => Promise<Answer>) => {
    if (isAnswered && underway === 0 && !isDone) {
      isDone = true
      await act()
    }
    underway += 1
    try {
      return await ask()
    } finally {
      underway -= 1
      isAnswered = true
    }
  }
}

// Some tests make a database on which no program would begin.
async function mayBegin({ db, config }: Place) {
  return expectKind(db, config.tenants !== undefined).then(
    () => true,
    () => false,
  )
}

async function start({ config, databaseUrl, env, clock }: Place) {
  const folder = mkdtempSync(join(tmpdir(), 'kado-many-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'clock')
  writeFileSync(file, '')
  follow(clock, file)
  const settings = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: config.publicUrl,
    ...env,
    TEST_CLOCK: file,
    NODE_OPTIONS: `--import=${CLOCK}`,
    NODE_COMPILE_CACHE: 'built/compiled',
  }
  const folders = foldersIn(folder, PROCESSES, join(config.dataDir, 'outbox'))
  return startOn({}, { folders, isOnThisMachine: true, env: settings })
}

// A test that turns its clock turns that of the processes.
function follow(clock: { now: number }, file: string) {
  let { now } = clock
  writeClock(file, now)
  Object.defineProperty(clock, 'now', {
    get: () => now,
    set: (turned: number) => {
      now = turned
      writeClock(file, now)
    },
  })
}
