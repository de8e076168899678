import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import type { MediaKind } from '#contract/media.ts'
import { sampleUrl } from '#server/media/sample.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { plain } from '#tests/server/photos.ts'
import { addRow, firstRow, sealed, ticket } from '#tests/server/rows.ts'
import { makeVoice } from '#tests/server/voices.ts'
import { addWaiting } from '#tests/server/waiting.ts'
import { type Answer, makeJudge } from './judge.ts'
import { settle } from './state.ts'

/** The app in which a call is tried. */
export type FuzzTarget = Pick<TestApp, 'app' | 'db' | 'media' | 'mail' | 'dataDir' | 'clock' | 'signIn'> & {
  owner: Record<string, string>
  judge: ReturnType<typeof makeJudge>
  files: Record<MediaKind, Buffer>
  /** The host name of the requests, where there are many gifts. */
  host?: string
  /** Saves the stored state. @returns a function that restores it */
  settle: () => Promise<() => Promise<void>>
  /** Valid values that no schema can generate. */
  examplesOf?: (endpoint: ServedEndpoint) => Promise<Record<string, unknown>[]>
}

const FIXTURES = resolve(import.meta.dirname, '../../fixtures')

/** Opens one app for all calls, with its owner signed in and a file of each kind. */
export async function openTarget(): Promise<FuzzTarget> {
  const opened = await openTestApp()
  const { headers: owner } = await opened.becomeOwner()
  await addWaiting(opened.db, { email: 'tari@rumah.id', as: opened.raka.email })
  await opened.db.updateTable('gift').set({ takes_answers: 1 }).execute()
  await addAnswers(opened)
  const { body: document } = await opened.ask('GET', '/api/openapi.json')
  const files = {
    photo: await plain(8, 8).png().toBuffer(),
    audio: readFileSync(join(FIXTURES, 'lagu.mp3')),
    video: readFileSync(join(FIXTURES, 'lampion.webm')),
    voice: await makeVoice(),
  }
  return {
    ...opened,
    owner,
    judge: makeJudge(document),
    files,
    settle: () => settle(opened),
    examplesOf: examplesIn(opened),
  }
}

// Calls with few records: a generated id is seldom one of theirs.
const RARE: Record<string, 'account' | 'emptied_sample' | 'session' | undefined> = {
  'DELETE /accounts/:id': 'account',
  'DELETE /sessions/:id': 'session',
  'POST /sample/:id/restore': 'emptied_sample',
}

// Generated values seldom register with a strong password, and seldom name a photo that is stored.
function examplesIn({ db }: Pick<TestApp, 'db'>) {
  return async ({ method, path }: ServedEndpoint): Promise<Record<string, unknown>[]> => {
    if (path === '/user/login.php')
      return [{ action: 'create', email: 'dermaga@rumah.id', password: 'lampion-sore-di-dermaga-9' }]
    // The id of a stored answer.
    if (`${method} ${path}` === 'DELETE /answers/:id') return [{ id: 2 }]
    // Generated texts are seldom dates.
    if (path === '/sealed-letters') return [{ day: 365, text: 'Setahun.' }]
    if (`${method} ${path}` === 'PUT /sealed-letters/:id')
      return [{ id: 2, opens_on: '2028-02-29', title: 'Kabisat', text: 'Nanti.' }]
    if (path === '/sealed-letters/:id/open') return [{ id: 1 }]
    if (path === '/coupons') return [{ name: 'Pijat bahu', expires_on: '2028-02-29' }]
    if (path.startsWith('/coupons/')) return [{ id: 1 }, { id: 2, expires_on: '' }]
    if (path === '/todo-list/:id/moment') {
      const { id: moment_id } = await firstRow<'love_moment'>(db, 'love_moment', {})
      return [{ id: (await firstRow<'todo'>(db, 'todo', {})).id, moment_id }]
    }
    if (path === '/date-input/photo/turn') return [{ url: sampleUrl('cover-1') }]
    const table = RARE[`${method} ${path}`]
    return table ? db.selectFrom(table).select('id').orderBy('id').execute() : []
  }
}

async function addAnswers({ db }: Pick<TestApp, 'db'>) {
  const { id: gift_id } = await firstRow(db, 'gift', {})
  const row = {
    after: 'letter',
    text: 'Aku juga.',
    voice_url: '',
    device: '',
    once: '',
    created_at: 0,
  } as const
  for (let count = 0; count < 3; count += 1) {
    await addRow(db, 'answer', { gift_id, ...row })
    await addRow(db, 'sealed_letter', { gift_id, ...sealed })
    await addRow(db, 'ticket', { gift_id, ...ticket })
  }
}

/** Reads a path below `/api` as the owner. */
export async function read(target: FuzzTarget, path: string) {
  const { status, text } = await ask(target, 'owner', { url: `/api${path}` })
  expect(status, path).toBe(200)
  const body = JSON.parse(text)
  return body.data ?? body
}

/**
 * Sends a request as a visitor or the owner. After a 429 the clock is set to the time in `Retry-After` and the request
 * is sent again; a session that a call has ended is replaced by a new one.
 */
export async function ask(
  target: FuzzTarget,
  access: ServedEndpoint['access'],
  request: InjectOptions,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const cookie = access === 'visitor' ? {} : target.owner
    const at = target.host === undefined ? {} : { authority: target.host }
    const headers = { ...request.headers, ...cookie }
    const answer = await target.app.inject({ ...request, ...at, headers })
    const isEnded = answer.statusCode === 401 && access !== 'visitor'
    if ((answer.statusCode !== 429 && !isEnded) || tries === 2) {
      return { status: answer.statusCode, headers: answer.headers, text: answer.body }
    }
    target.clock.now += Number(answer.headers['retry-after'] ?? 60) * 1000
    // The sessions must not expire when the clock is set.
    await target.db.updateTable('session').set({ last_used_at: target.clock.now }).execute()
    if (isEnded) target.owner = (await target.signIn()).headers
  }
}
