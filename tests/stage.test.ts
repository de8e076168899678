import { expect, test } from 'vitest'
import { scale, stage } from '#web/build/stage.ts'

test.each([
  ['24px', 'calc(24*var(--px))'],
  ['-8px 0 12.5px', 'calc(-8*var(--px)) 0 calc(12.5*var(--px))'],
  ['max(76px, 10svh) 20px', 'max(76*var(--px), 10svh) calc(20*var(--px))'],
  ['calc(-1 * (20px + 3px))', 'calc(-1 * (20*var(--px) + 3*var(--px)))'],
  ['repeat(2, minmax(0, 240px)) 1fr', 'repeat(2, minmax(0, calc(240*var(--px)))) 1fr'],
  ["url('/a-96px.png') 0 0 / 320px", "url('/a-96px.png') 0 0 / calc(320*var(--px))"],
  ['1px solid rgb(var(--hair) / 0.2)', '1px solid rgb(var(--hair) / 0.2)'],
  ['clamp(2.625rem, 1.9rem + 3.2vw, 4.5rem)', 'clamp(2.625rem, 1.9rem + 3.2vw, 4.5rem)'],
])('in %s pixels grow with the stage and thin lines do not', (value, scaled) => {
  expect(scale(value)).toBe(scaled)
  expect(scale(scaled)).toBe(scaled)
})

test('shadows and drawings do not grow with the stage', () => {
  for (const prop of ['box-shadow', '--sh-1', 'filter', 'font-size', 'stroke-dasharray']) {
    const declaration = { prop, value: '15px' }
    stage.Declaration(declaration)
    expect(declaration.value).toBe('15px')
  }
})
