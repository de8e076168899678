import { expect, test, vi } from 'vitest'
import { recall, remember } from './storage.ts'

const refuse = () => {
  throw new DOMException('Not here', 'QuotaExceededError')
}
const stores: Record<string, () => object> = {
  'blocks all of it': refuse,
  'has no room': () => ({ getItem: () => null, setItem: refuse, removeItem: () => undefined }),
  'keeps an older value': () => ({ getItem: () => 'lama', setItem: refuse, removeItem: refuse }),
}

test.each(Object.entries(stores))('a value lasts as long as the page where the browser %s', (_, get) => {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
  expect(remember('isLoggedIn', 'true')).toBe(false)
  expect(recall('isLoggedIn')).toBe('true')
  remember('isLoggedIn', undefined)
  expect(recall('isLoggedIn')).toBeUndefined()
})
