import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const response = (length: number) => ({ headers: { etag: '"x"' }, body: 'x'.repeat(length) })
const origin = (giftId: number, generation = 0) => ({ giftId, generation })

test('the cache stays within its size and drops the least recently used', () => {
  const cache = createResponseCache(undefined, 1000)
  for (let n = 0; n < 100; n += 1) {
    cache.store(`/${n}`, response(80), origin(1))
    expect(cache.find('/0')).toBeDefined()
    expect(cache.usage().bytes).toBeLessThanOrEqual(1000)
  }
  expect([cache.find('/1'), cache.find('/99')]).toEqual([undefined, expect.anything()])
  const large = createResponseCache()
  large.store('/', response(1024 * 1024), origin(1))
  expect(large.find('/')).toBeUndefined()
})

test("a write invalidates only its gift's responses, those in progress included", () => {
  const cache = createResponseCache()
  const before = cache.generation()
  for (const gift of [1, 2]) cache.store(`/${gift}`, response(10), origin(gift, before))
  cache.invalidate(1)
  expect([cache.find('/1'), cache.find('/2')]).toEqual([undefined, expect.anything()])
  for (const gift of [1, 2]) cache.store(`/late/${gift}`, response(10), origin(gift, before))
  expect([cache.find('/late/1'), cache.find('/late/2')]).toEqual([undefined, expect.anything()])
  cache.store('/1', response(10), origin(1, cache.generation()))
  expect(cache.find('/1')).toBeDefined()
})

test.each([
  ['an unknown gift', [undefined]],
  ['more gifts than are tracked', Array.from({ length: 10_001 }, (_, n) => n + 1)],
])('writes of %s invalidate everything', (_, gifts) => {
  const cache = createResponseCache()
  const before = cache.generation()
  for (const gift of [1, 9_999, 10_001]) cache.store(`/${gift}`, response(10), origin(gift, before))
  for (const gift of gifts) cache.invalidate(gift)
  for (const gift of [1, 9_999, 10_001]) {
    cache.store(`/late/${gift}`, response(10), origin(gift, before))
    expect([cache.find(`/${gift}`), cache.find(`/late/${gift}`)]).toEqual([undefined, undefined])
  }
})
