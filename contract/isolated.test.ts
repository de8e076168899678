import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('right-to-left words are isolated in a sentence', () => {
  for (const words of ['نور', 'אהובה', 'Kopi مع نور', 'ޅިޔާ', '𞤀𞤁'])
    expect(isolated(words)).toBe(`\u2068${words}\u2069`)
  for (const words of ['Sinta', 'Nguyễn Thị Ý', '李', 'สินตา', '💌']) expect(isolated(words)).toBe(words)
})
