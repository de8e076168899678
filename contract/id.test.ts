import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { id } from './id.ts'

test('an id is a positive integer, also as text', () => {
  for (const sent of [7, '7']) expect(z.parse(id, sent)).toBe(7)
  expect(z.parse(id, '2147483647')).toBe(2_147_483_647)
  const none = [undefined, null, '', 'abc', '0', '07', '1.5', -1, 0, 1.5, [1]]
  for (const sent of [...none, 2_147_483_648, '2147483648', '99999999999999999'])
    expect(z.safeParse(id, sent).error?.issues[0]?.message, String(sent)).toBe('Nomor ini tidak dikenal.')
})
