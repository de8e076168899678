import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Frame, Page } from '@playwright/test'

const FOLDER = resolve(import.meta.dirname, '../../public/sounds')

/** One effect as the browser was asked to play it. */
export type Heard = {
  /** Its file below public/sounds; empty for any other. */
  file: string
  /** When it began, by the page's clock. */
  at: number
  isLoop: boolean
  /** The changes of its volume: a value at a moment, in seconds of the audio clock. */
  volume: { isRamp: boolean; value: number; time: number }[]
  /** When it was told to end, in those seconds. */
  end: number | undefined
}

// A file is recognised by its bytes, because it may be kept under any name.
const SUM = `(data) => {
  let sum = 0
  for (const byte of new Uint8Array(data)) sum = (Math.imul(sum, 31) + byte) | 0
  return sum
}`

const LISTEN = `(() => {
  const heard = (window.heardSounds = [])
  const sumOf = ${SUM}
  const [sums, targets, volumes, starts] = [new WeakMap(), new WeakMap(), new WeakMap(), new WeakMap()]
  const told = (param) => volumes.get(param) ?? volumes.set(param, []).get(param)
  const before = (type, name, note) => {
    const own = type.prototype[name]
    type.prototype[name] = function (...values) {
      note(this, ...values)
      return own.apply(this, values)
    }
  }
  window.soundContexts = 0
  window.AudioContext = class extends AudioContext {
    constructor(...values) {
      super(...values)
      window.soundContexts += 1
    }
  }
  const decode = BaseAudioContext.prototype.decodeAudioData
  BaseAudioContext.prototype.decodeAudioData = async function (data, ...rest) {
    const sum = sumOf(data)
    const buffer = await decode.call(this, data, ...rest)
    sums.set(buffer, sum)
    return buffer
  }
  before(AudioNode, 'connect', (node, target) => targets.set(node, target))
  before(AudioParam, 'setValueAtTime', (param, value, time) => told(param).push({ isRamp: false, value, time }))
  before(AudioParam, 'linearRampToValueAtTime', (param, value, time) => told(param).push({ isRamp: true, value, time }))
  before(AudioBufferSourceNode, 'start', (source) => {
    const volume = targets.get(source)?.gain
    const one = { sum: sums.get(source.buffer), at: Date.now(), isLoop: source.loop, volume: volume ? told(volume) : [] }
    starts.set(source, one)
    heard.push(one)
  })
  before(AudioScheduledSourceNode, 'stop', (source, end) => starts.has(source) && (starts.get(source).end = end))
  before(HTMLMediaElement, 'play', () => heard.push({ at: Date.now(), isLoop: false, volume: [] }))
})()`

/** Records every sound of the pages to come, their frames included. */
export async function listen(page: Page) {
  await page.addInitScript({ content: LISTEN })
}

/** The sounds so far, in the order in which they began. */
export async function heard(page: Page | Frame): Promise<Heard[]> {
  const all = await page.evaluate<(Omit<Heard, 'file'> & { sum?: number })[]>('window.heardSounds')
  return all.map(({ sum, ...each }) => ({ ...each, file: files.get(sum) ?? '' }))
}

/** The effects so far, without the song. */
export async function effects(page: Page | Frame) {
  return (await heard(page)).filter(({ file }) => file !== '')
}

/** The files of the effects so far. */
export async function heardFiles(page: Page | Frame) {
  return (await effects(page)).map(({ file }) => file)
}

/** How many audio contexts the page has made. */
export function soundContexts(page: Page | Frame) {
  return page.evaluate<number>('window.soundContexts')
}

const files = new Map<number | undefined, string>(
  readdirSync(FOLDER).map((file) => [sumOf(readFileSync(join(FOLDER, file))), file]),
)

function sumOf(data: Uint8Array) {
  let sum = 0
  for (const byte of data) sum = (Math.imul(sum, 31) + byte) | 0
  return sum
}
