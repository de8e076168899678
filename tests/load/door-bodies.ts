import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './child.ts'
import { startKado } from './kado.ts'
import { take } from './reads.ts'
import type { Figure } from './row.ts'

const BODIES = 100

// Sent one by one before the measurement: until their code is compiled, each costs three times as much.
const WARM_UP = 30

// Reads of the bystander, and for how many seconds before the bodies come.
const PER_SECOND = 200
const BEFORE = 2

// In milliseconds.
const MAX_P95 = 100

const fields = Array.from({ length: 180_000 }, (_, index) => index.toString(36))
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

// The first three are refused by their length, the last two are as large as a call takes.
const bodies = [
  { type: FORM, body: fields.join('=1&') },
  {
    type: JSON_TYPE,
    body: JSON.stringify(Object.fromEntries(fields.slice(-95_000).map((name) => [name, 1]))),
  },
  { type: JSON_TYPE, body: '['.repeat(500_000) },
  { type: FORM, body: fields.slice(0, 2500).join('&') },
  { type: JSON_TYPE, body: `{"a":${'['.repeat(8000)}${']'.repeat(8000)}}` },
]
const paths = ['/api/user/login.php', '/api/date-input/unlock', '/api/rahasia']

/** How long a bystander of a server that runs already waits while hostile bodies come, all at once. */
export async function measureBodies(): Promise<Figure> {
  const kado = await startKado()
  for (let index = 0; index < WARM_UP; index++) await sendBody(kado.url, index)
  const bystander = take({
    url: kado.url,
    reads: { paths: ['/api/opening'], perSecond: PER_SECOND },
    seconds: 4,
  })
  await wait((BEFORE + 1) * 1000)
  const statuses = await Promise.all(Array.from({ length: BODIES }, (_, index) => sendBody(kado.url, index)))
  const { reads } = await bystander
  await kado.stop()
  const before = percentile(reads.slice(0, BEFORE * PER_SECOND), 95)
  const p95 = percentile(reads.slice(BEFORE * PER_SECOND), 95)
  const refused = statuses.filter((status) => status >= 400 && status < 500).length
  const value = `${p95.toFixed(1)} ms (before them ${before.toFixed(1)}); ${refused} of ${BODIES} refused`
  return { value, isMet: p95 <= MAX_P95 && refused === BODIES }
}

async function sendBody(url: string, index: number) {
  const { type, body } = bodies[index % bodies.length] ?? { type: '', body: '' }
  const answer = await fetch(`${url}${paths[index % paths.length]}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  return answer.status
}
