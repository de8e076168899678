import { expect, test } from 'vitest'
import { costlyMotion } from './motion.ts'
import { browserSources } from './sources.ts'

test('only transform and opacity are animated, and every animation timer is listed', () => {
  const sources = browserSources()
  expect(sources.filter(({ file }) => file.endsWith('.css')).length).toBeGreaterThan(30)
  expect(costlyMotion(sources)).toEqual([])
})

test.each([
  ['gift/coupon/screen.css', '@keyframes pulse { to { box-shadow: 0 0 9px red } }'],
  ['gift/coupon/screen.css', '@keyframes pulse { from { opacity: 0; } 50% { opacity: 1; width: 3px } }'],
  ['web/index.html', '<style>@keyframes fall{to{top:9px}}</style>'],
  [
    'gift/coupon/screen.css',
    '.coupon-card { transition: transform cubic-bezier(0, 1, 0, 1) 1s, height 1s; }',
  ],
  ['gift/coupon/screen.css', '.veil { transition: backdrop-filter 3s linear }'],
  ['gift/coupon/screen.css', '.coupon-card { transition-property: all; }'],
  ['gift/date-input/screen-keypad.css', '.lamp { transition: box-shadow 1s }'],
  ['gift/coupon/screen.tsx', 'const draw = () => requestAnimationFrame(draw)'],
  ['gift/coupon/screen.tsx', 'const beat = window.setInterval(draw, 16)'],
  ['gift/coupon/screen.tsx', 'card.animate([{ height: 0 }], 1000)'],
  ['gift/coupon/screen.tsx', '<p onAnimationEnd={close} />'],
])('costly motion is found in %s: %s', (file, text) => {
  expect(costlyMotion([{ file, text }])).toHaveLength(1)
})

test.each([
  ['gift/coupon/screen.css', '@keyframes pulse { 50% { opacity: 0; transform: scale(2) } }'],
  [
    'gift/coupon/screen.css',
    '/* transition: height 1s */ .coupon-card { transition: rotate 1s, opacity 1s }',
  ],
  ['gift/date-input/screen-keypad.css', '.key { transition: background-color 1s }'],
  ['web/effects/use-typed-texts.ts', 'window.setInterval(type, 200)'],
])('cheap or known motion is allowed in %s: %s', (file, text) => {
  expect(costlyMotion([{ file, text }])).toEqual([])
})
