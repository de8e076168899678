import { countCharacters } from '#contract/characters.ts'
import { ForeignAnswer, isPage, Refusal, readResponse } from '#web/api/call.ts'
import { refresh } from '#web/api/content.ts'
import { clock } from '#web/clock.ts'
import { recall, remember } from '#web/storage.ts'
import { createStore } from '#web/store.ts'
import * as calls from './calls.ts'
import { limits, type pages } from './contract.ts'
import { durations, texts } from './screen-texts.tsx'

/** The page that is answered. */
export type After = (typeof pages)[number]

/** The state of an answer; one that could not be sent is sent again automatically. */
type Sending = { stage: 'writing' | 'busy' | 'failed' | 'sent'; problem: string; text: string }

/** The answer on this device until it is stored. `once` is its idempotency key. */
type Draft = { after: After; text: string; once: string; isReleased: boolean }

const KEY = 'answerDraft'

const draft: Draft = { after: 'letter', text: '', once: '', isReleased: false, ...recallDraft() }

// A recording is lost when the page closes.
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

/** Starts a new answer after the last one was sent. */
export function beginAnswer() {
  if (sending.get().stage === 'sent') sending.set({ stage: 'writing', problem: '', text: '' })
}

/** Keeps the typed text. */
export function writeText(text: string) {
  withdraw({ text })
}

/** Keeps a recorded voice until it is sent; undefined discards it. */
export function keepVoice(recorded: Blob | undefined) {
  voice = recorded
  withdraw({})
}

/** Discards a recording that was never sent. */
export function discardVoice() {
  if (sending.get().stage === 'writing' && voice) keepVoice(undefined)
}

/** Sends the text and the voice; after a failure they stay, and are sent again automatically. */
export async function sendAnswer(after: After) {
  const problem = problemOf(draft.text)
  if (problem) return sending.set({ stage: 'failed', problem, text: draft.text })
  keep({ after, once: draft.once || makeName(), isReleased: true })
  sending.set({ stage: 'busy', problem: '', text: draft.text })
  const shown = new Promise<void>((done) => clock.after(durations.busy, done))
  try {
    await post()
    await shown
    finish()
  } catch (error) {
    await shown
    fail(error)
  }
}

// Random, so that no one else can repeat a request with this key.
function makeName() {
  return [...crypto.getRandomValues(new Uint32Array(4))].join('-')
}

// An answer that is changed after it was sent off is a new one, which has to be sent again.
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
  cancel = clock.after(durations.again, () => void sendAgain())
}

// One request at a time: the network may come back while the visitor presses again.
function post() {
  running ??= send().finally(() => {
    running = undefined
  })
  return running
}

// Uses `fetch`, which a rehearsal answers itself.
function send() {
  const { after, text, once } = draft
  const body = new FormData()
  for (const [name, value] of Object.entries({ after, text, once })) body.append(name, value)
  if (voice) body.append('voice', voice, 'suara')
  return readResponse(calls.send, async () => {
    const response = await fetch(`/api${calls.send.path}`, { method: 'POST', body })
    const answer: unknown = await response.json().catch(() => undefined)
    const type = response.headers.get('content-type')
    return { status: response.status, answer, isPage: isPage(type), tag: () => null }
  })
}

// An answer that was changed meanwhile, or is stored already, is left alone.
function finish() {
  if (!draft.isReleased) return
  cancel()
  const { text } = draft
  voice = undefined
  keep({ text: '', once: '', isReleased: false })
  sending.set({ stage: 'sent', problem: '', text })
  void refresh(calls.load, { sky: true })
}

// A refusal by the server is final, and so is a proxy's of a body that is too large; other failures may succeed later.
function fail(error: unknown) {
  if (!draft.isReleased) return
  const isFinal = error instanceof Refusal && isRefusedForGood(error)
  if (isFinal) keep({ isReleased: false })
  else sendLater()
  sending.set({ stage: 'failed', problem: isFinal ? error.message : texts.notSent, text: draft.text })
}

function isRefusedForGood(error: Refusal) {
  if (error instanceof ForeignAnswer) return error.code === 'too_large'
  return error.code !== undefined && error.code !== 'unavailable'
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
