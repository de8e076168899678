import { countCharacters } from '#contract/characters.ts'
import { conclude, Refusal } from '#web/api/call.ts'
import { refresh } from '#web/api/content.ts'
import { clock } from '#web/clock.ts'
import { recall, remember } from '#web/storage.ts'
import { createStore } from '#web/store.ts'
import * as calls from './calls.ts'
import { limits, type pages } from './contract.ts'
import { pace, texts } from './screen-texts.tsx'

/** The page that is answered. */
export type After = (typeof pages)[number]

/** How far an answer has come: what did not get through is sent again by itself. */
type Sending = { stage: 'writing' | 'busy' | 'failed' | 'sent'; problem: string; text: string }

/** What this device keeps until it is stored. `once` names what was released, so that it is stored once. */
type Draft = { after: After; text: string; once: string; isReleased: boolean }

const KEY = 'answerDraft'

const draft: Draft = { after: 'letter', text: '', once: '', isReleased: false, ...recallDraft() }

// A voice lasts as long as the page.
let voice: Blob | undefined
let cancel = () => {}
let running: ReturnType<typeof send> | undefined

/** The answer that is being written on this device. */
export const sending = createStore<Sending>({
  stage: draft.isReleased ? 'failed' : 'writing',
  problem: draft.isReleased ? texts.notSent : '',
  text: draft.text,
})

window.addEventListener('online', () => void sendAgain())
if (draft.isReleased) sendLater()

/** Begins a new answer where the last one has flown. */
export function beginAnswer() {
  if (sending.get().stage === 'sent') sending.set({ stage: 'writing', problem: '', text: '' })
}

/** Keeps what is written. */
export function writeText(text: string) {
  withdraw({ text })
}

/** Holds a recorded voice until it is sent; undefined lets it go. */
export function holdVoice(recorded: Blob | undefined) {
  voice = recorded
  withdraw({})
}

/** Lets go what was recorded and never released. */
export function letGo() {
  if (sending.get().stage === 'writing' && voice) holdVoice(undefined)
}

/** Sends what is written and recorded; what does not get through stays, and is sent again by itself. */
export async function release(after: After) {
  const problem = problemOf(draft.text)
  if (problem) return sending.set({ stage: 'failed', problem, text: draft.text })
  keep({ after, once: draft.once || makeName(), isReleased: true })
  sending.set({ stage: 'busy', problem: '', text: draft.text })
  const shown = new Promise<void>((done) => clock.after(pace.busy, done))
  try {
    await post()
    await shown
    finish()
  } catch (error) {
    await shown
    fail(error)
  }
}

// Not to be guessed: what is sent again under it belongs to who sent it last.
function makeName() {
  return [...crypto.getRandomValues(new Uint32Array(4))].join('-')
}

// What was changed after it was released is another answer, which waits to be released.
function withdraw(change: Partial<Draft>) {
  cancel()
  keep({ ...change, once: '', isReleased: false })
  sending.set({ stage: 'writing', problem: '', text: draft.text })
}

function problemOf(text: string) {
  if (!text.trim() && !voice) return texts.empty
  return countCharacters(text) > limits.text ? texts.tooLong : ''
}

async function sendAgain() {
  if (!draft.isReleased || sending.get().stage === 'busy') return
  cancel()
  try {
    await post()
    finish()
  } catch (error) {
    fail(error)
  }
}

function sendLater() {
  cancel()
  cancel = clock.after(pace.again, () => void sendAgain())
}

// Once at a time: the network may come back while she presses again.
function post() {
  running ??= send().finally(() => {
    running = undefined
  })
  return running
}

// By `fetch`, which a rehearsal answers itself.
function send() {
  const { after, text, once } = draft
  const body = new FormData()
  for (const [name, value] of Object.entries({ after, text, once })) body.append(name, value)
  if (voice) body.append('voice', voice, 'suara')
  return conclude(calls.send, async () => {
    const response = await fetch(`/api${calls.send.path}`, { method: 'POST', body })
    const answer: unknown = await response.json().catch(() => undefined)
    return { status: response.status, answer, tag: () => null }
  })
}

// Not where it was changed meanwhile, or is known already.
function finish() {
  if (!draft.isReleased) return
  cancel()
  const { text } = draft
  voice = undefined
  keep({ text: '', once: '', isReleased: false })
  sending.set({ stage: 'sent', problem: '', text })
  void refresh(calls.load, { sky: true })
}

// The server's refusal is final; anything else may get through later.
function fail(error: unknown) {
  if (!draft.isReleased) return
  const isFinal = error instanceof Refusal && error.code !== undefined && error.code !== 'unavailable'
  if (isFinal) keep({ isReleased: false })
  else sendLater()
  sending.set({ stage: 'failed', problem: isFinal ? error.message : texts.notSent, text: draft.text })
}

function keep(change: Partial<Draft>) {
  Object.assign(draft, change)
  remember(KEY, draft.text ? JSON.stringify(draft) : undefined)
}

function recallDraft(): Partial<Draft> {
  try {
    return JSON.parse(recall(KEY) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}
