import { expect, test } from 'vitest'
import { countOf, totalOf } from './summary.ts'

test('one thing is named in the singular', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'fault'))).toEqual(['0 faults', '1 fault', '2 faults'])
  const manifest = { rows: { media: 1 }, missing: [] } as unknown as Parameters<typeof totalOf>[0]
  expect(totalOf(manifest)).toBe('1 row and 1 file')
})
