import { afterEach, expect, test, vi } from 'vitest'
import { letGo } from './spent.ts'

const MEGABYTE = 1024 * 1024

afterEach(() => vi.unstubAllGlobals())

test('what passed of files is let go every 16 MB', () => {
  const gc = vi.fn()
  vi.stubGlobal('gc', gc)
  for (let passed = 0; passed < 64; passed += 1) letGo({ length: MEGABYTE })
  expect(gc).toHaveBeenCalledTimes(4)
  expect(gc).toHaveBeenCalledWith({ type: 'minor' })
})

test('a program without the right to do so goes on', () => {
  vi.stubGlobal('gc', undefined)
  expect(() => letGo({ length: 64 * MEGABYTE })).not.toThrow()
})
