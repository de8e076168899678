import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { id } from './id.ts'

test('the largest id is the largest number of a table', () => {
  expect(z.parse(id, '2147483647')).toBe(2_147_483_647)
})

test.each([7, '7'])('%j is the number 7', (sent) => {
  expect(z.parse(id, sent)).toBe(7)
})

test.each([
  undefined,
  null,
  '',
  'abc',
  '0',
  '07',
  '1.5',
  -1,
  0,
  1.5,
  2_147_483_648,
  '2147483648',
  '99999999999999999',
  [1],
])('%j is refused as an id', (sent) => {
  expect(z.safeParse(id, sent).error?.issues[0]?.message).toBe('Nomor ini tidak dikenal.')
})
