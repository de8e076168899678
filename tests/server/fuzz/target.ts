import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import type { MediaKind } from '#contract/media.ts'
import type { TestApp } from '#tests/server/app.ts'
import { addOtherSession, openCallers, rememberGift } from '#tests/server/callers.ts'
import { ownSession, validCalls } from '#tests/server/calls.ts'
import { plain } from '#tests/server/photos.ts'
import { makeVoice } from '#tests/server/voices.ts'
import type { Values } from './deliver.ts'
import { type Answer, makeJudge } from './judge.ts'

/** The app in which a call is tried. */
export type FuzzTarget = Pick<TestApp, 'app' | 'db' | 'media' | 'mail' | 'dataDir' | 'clock' | 'signIn'> & {
  owner: Record<string, string>
  judge: ReturnType<typeof makeJudge>
  files: Partial<Record<MediaKind, Buffer>>
  /** The host name of the requests, where there are many gifts. */
  host?: string
  /** Values that a call takes and stores, with the fields of their files; generated ones seldom name what is stored. */
  examplesOf: (endpoint: ServedEndpoint) => Promise<{ values: Values; files?: string[] }[]>
}

const FIXTURES = resolve(import.meta.dirname, '../../fixtures')

/** Opens one app for all calls, with its owner signed in, records of every kind, and a file of each kind. */
export async function openTarget(): Promise<FuzzTarget> {
  const people = await openCallers()
  await (await rememberGift(people))()
  const cookie = people.people['the owner']?.cookie ?? ''
  const { body: document } = await people.ask('GET', '/api/openapi.json')
  return {
    ...people,
    owner: { cookie },
    judge: makeJudge(document),
    files: {
      photo: await plain(8, 8).png().toBuffer(),
      audio: readFileSync(join(FIXTURES, 'lagu.mp3')),
      video: readFileSync(join(FIXTURES, 'lampion.webm')),
      voice: await makeVoice(),
      narration: await makeVoice('mp4'),
    },
    async examplesOf({ method, path }) {
      const valid = [validCalls[`${method} /api${path}`]?.(people.ours) ?? []].flat()
      const session = valid.some(({ id }) => id === ownSession) ? await addOtherSession(people, cookie) : 0
      return valid.map(({ id, query, fields, files = {} }) => {
        const named = id === undefined ? {} : { id: id === ownSession ? session : id }
        const values = { ...Object.fromEntries(new URLSearchParams(query)), ...fields, ...named }
        return { values, files: Object.keys(files) }
      })
    },
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
    const cookie = access === 'anyone' ? {} : target.owner
    const at = target.host === undefined ? {} : { authority: target.host }
    const headers = { ...request.headers, ...cookie }
    const answer = await target.app.inject({ ...request, ...at, headers })
    const isEnded = answer.statusCode === 401 && access !== 'anyone'
    if ((answer.statusCode !== 429 && !isEnded) || tries === 2) {
      return { status: answer.statusCode, headers: answer.headers, text: answer.body }
    }
    target.clock.now += Number(answer.headers['retry-after'] ?? 60) * 1000
    // The sessions must not expire when the clock is set.
    await target.db.updateTable('session').set({ last_used_at: target.clock.now }).execute()
    if (isEnded) target.owner = (await target.signIn()).headers
  }
}
