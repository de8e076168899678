import { expect, test } from 'vitest'
import { makeMemory } from './memory.ts'

const answer = (length: number) => {
  const kept = { etag: '"x"', whole: 'a', unchanged: 'b', body: 'x'.repeat(length) }
  return { plain: kept, brotli: kept }
}

test('what is remembered never weighs more than its bound, and what was used last stays', () => {
  const memory = makeMemory(() => 1, 1000)
  for (let turn = 0; turn < 100; turn += 1) {
    memory.keep(`/${turn}`, 1, answer(90))
    expect(memory.find('/0')).toBeDefined()
    expect(memory.size().bytes).toBeLessThanOrEqual(1000)
  }
  expect(memory.size().addresses).toBe(10)
  expect(memory.find('/1')).toBeUndefined()
  expect(memory.find('/99')).toBeDefined()
})

test('an address weighs what its newest answers weigh', () => {
  const memory = makeMemory(() => 1)
  for (let turn = 0; turn < 3; turn += 1) memory.keep('/', 1, answer(100))
  const { bytes } = memory.size()
  expect(bytes).toBe(103)
  memory.keep('/', 1, { plain: answer(50).plain })
  expect(memory.size().bytes).toBe(103 + 52)
  expect(memory.find('/')).toMatchObject({
    plain: { body: 'x'.repeat(50) },
    brotli: { body: 'x'.repeat(100) },
  })
})

test('an answer that is too large is not remembered, nor is the smaller one that it follows', () => {
  const memory = makeMemory(() => 1)
  memory.keep('/', 1, answer(10))
  memory.keep('/', 1, answer(128 * 1024))
  expect(memory.find('/')).toBeUndefined()
  expect(memory.size()).toEqual({ bytes: 0, addresses: 0 })
})

test('what was read before something was committed is not remembered', () => {
  let state: number | undefined = 1
  const memory = makeMemory(() => state)
  memory.keep('/', 1, answer(10))
  state = 2
  memory.keep('/b', 1, answer(10))
  expect(memory.find('/')).toBeUndefined()
  expect(memory.find('/b')).toBeUndefined()
  memory.keep('/', 2, answer(10))
  state = undefined
  expect(memory.find('/')).toBeUndefined()
})

test('where nobody knows of every commit nothing is remembered', () => {
  const memory = makeMemory(undefined)
  memory.keep('/', 0, answer(10))
  expect(memory.find('/')).toBeUndefined()
})
