import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answer } from '#gift/answer/schemas.ts'
import { put } from '#tests/http-client.ts'
import { formOf } from '#tests/server/files.ts'
import type { Started } from '#tests/server/program.ts'
import { fromElsewhere, type Owner } from './owner-calls.ts'

type Kado = Pick<Started, 'url'>

/** What one device sent to a gift, and what was acknowledged, over all restarts of the server. */
export type Answers = { headers: Record<string, string>; kept: Map<number, Answer>; sent: number }

// A gift holds two hundred.
const MOST = 150

// Between two answers, in milliseconds.
const PAUSE = 20

/** Lets a gift take answers. */
export async function openAnswers(kado: Kado, { cookie }: Owner): Promise<Answers> {
  expect((await put(kado, '/api/giving', { takes_answers: true }, { cookie })).status).toBe(200)
  return { headers: {}, kept: new Map(), sent: 0 }
}

/** Sends one answer with a voice after another until the server stops responding. */
export async function keepAnswering({ url }: Kado, answers: Answers, voice: Buffer) {
  while (answers.sent < MOST) {
    answers.sent += 1
    const body = formOf({ after: 'letter', text: `jawaban ${answers.sent}` }, { voice })
    const headers = { ...answers.headers, ...fromElsewhere() }
    try {
      const answer = await fetch(`${url}/api/answers`, { method: 'POST', body, headers })
      const { data } = (await answer.json()) as { data: Answer }
      const [cookie] = answer.headers.getSetCookie()[0]?.split(';') ?? []
      if (cookie) answers.headers = { cookie }
      if (answer.status === 201) answers.kept.set(data.id, data)
    } catch {
      return
    }
    await sleep(PAUSE)
  }
}

/** Fails unless every acknowledged answer is there with its words and its voice, and no other. */
export async function expectAnswers({ url }: Kado, { headers, kept, sent }: Answers) {
  const stored = (await (await fetch(`${url}/api/answers`, { headers })).json()) as Answer[]
  expect(stored.length).toBeLessThanOrEqual(sent)
  for (const answer of kept.values()) expect(stored).toContainEqual(answer)
  const [newest] = [...kept.values()].reverse()
  if (newest) expect((await fetch(url + newest.voice_url, { headers })).status).toBe(200)
}
