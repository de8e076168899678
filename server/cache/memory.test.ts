import { expect, test } from 'vitest'
import { makeMemory } from './memory.ts'

const answer = (length: number) => {
  const kept = { etag: '"x"', whole: 'a', unchanged: 'b', body: 'x'.repeat(length) }
  return { plain: kept, brotli: kept }
}

const ours = { gift: 1, since: 0 }
const quiet = { isCurrent: () => true, tell: () => undefined }

test('what is remembered never weighs more than its bound, and what was used last stays', () => {
  const memory = makeMemory(quiet, 1000)
  for (let turn = 0; turn < 100; turn += 1) {
    memory.keep(`/${turn}`, ours, answer(90))
    expect(memory.find('/0')).toBeDefined()
    expect(memory.size().bytes).toBeLessThanOrEqual(1000)
  }
  expect(memory.size().addresses).toBe(10)
  expect(memory.find('/1')).toBeUndefined()
  expect(memory.find('/99')).toBeDefined()
})

test('an address weighs what its newest answers weigh', () => {
  const memory = makeMemory(quiet)
  for (let turn = 0; turn < 3; turn += 1) memory.keep('/', ours, answer(100))
  const { bytes } = memory.size()
  expect(bytes).toBe(103)
  memory.keep('/', ours, { plain: answer(50).plain })
  expect(memory.size().bytes).toBe(103 + 52)
  expect(memory.find('/')).toMatchObject({
    plain: { body: 'x'.repeat(50) },
    brotli: { body: 'x'.repeat(100) },
  })
})

test('an answer that is too large is not remembered, nor is the smaller one that it follows', () => {
  const memory = makeMemory(quiet)
  memory.keep('/', ours, answer(10))
  memory.keep('/', ours, answer(128 * 1024))
  expect(memory.find('/')).toBeUndefined()
  expect(memory.size()).toEqual({ bytes: 0, addresses: 0 })
})

test('what was read of a gift before something of it was stored is not remembered, and what was is dropped', () => {
  const { memory, tell } = openMemory()
  const since = memory.latest() ?? 0
  for (const gift of [1, 2]) memory.keep(`/${gift}`, { gift, since }, answer(10))
  tell(1)
  expect([memory.find('/1'), memory.find('/2')]).toEqual([undefined, expect.anything()])
  for (const gift of [1, 2]) memory.keep(`/late/${gift}`, { gift, since }, answer(10))
  expect([memory.find('/late/1'), memory.find('/late/2')]).toEqual([undefined, expect.anything()])
  memory.keep('/1', { gift: 1, since: memory.latest() ?? 0 }, answer(10))
  expect(memory.find('/1')).toBeDefined()
  expect(memory.size()).toMatchObject({ addresses: 3 })
})

test('where nobody knows what was stored, it counts as a change of every gift', () => {
  const { memory, tell } = openMemory()
  const since = memory.latest() ?? 0
  for (const gift of [1, 2]) memory.keep(`/${gift}`, { gift, since }, answer(10))
  tell(undefined)
  expect(memory.size()).toEqual({ bytes: 0, addresses: 0 })
  memory.keep('/1', { gift: 1, since }, answer(10))
  expect(memory.find('/1')).toBeUndefined()
})

test('of more changes than are told apart none is taken for older than it is', () => {
  const { memory, tell } = openMemory()
  const since = memory.latest() ?? 0
  for (let gift = 1; gift <= 10_001; gift += 1) tell(gift)
  for (const gift of [1, 9_999, 10_001]) memory.keep(`/${gift}`, { gift, since }, answer(10))
  expect(memory.size().addresses).toBe(0)
})

test('while nobody vouches for it nothing is taken from memory, and nothing is put there', () => {
  const story = { isCurrent: true }
  const { memory } = openMemory(story)
  const since = memory.latest() ?? 0
  memory.keep('/', { gift: 1, since }, answer(10))
  story.isCurrent = false
  expect([memory.find('/'), memory.latest()]).toEqual([undefined, undefined])
  memory.keep('/b', { gift: 1, since }, answer(10))
  story.isCurrent = true
  expect([memory.find('/'), memory.find('/b')]).toEqual([expect.anything(), undefined])
})

test('where nobody tells of commits nothing is remembered', () => {
  const memory = makeMemory()
  memory.keep('/', ours, answer(10))
  expect(memory.find('/')).toBeUndefined()
})

function openMemory(story = { isCurrent: true }) {
  let listener: (gift: number | undefined) => void = () => undefined
  const memory = makeMemory({
    isCurrent: () => story.isCurrent,
    tell: (next) => {
      listener = next
    },
  })
  return { memory, tell: (gift: number | undefined) => listener(gift) }
}
