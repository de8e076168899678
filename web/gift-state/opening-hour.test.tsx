import { afterEach, expect, test } from 'vitest'
import { waitingAddress } from '#contract/routes.ts'
import { readHour } from './opening-hour.ts'

const { dataset } = document.documentElement

afterEach(() => {
  delete dataset.hour
})

test.each([
  ['an editor sees the gift before its hour', 'marked', '/gallery', 'marked'],
  ['an editor sees the waiting page at its own address', 'marked', waitingAddress, 'closed'],
  ['a visitor waits at every address', 'closed', '/gallery', 'closed'],
  ['an open gift is open there too', '', waitingAddress, 'open'],
])('%s', (_, mark, address, state) => {
  if (mark) dataset.hour = mark
  history.replaceState(null, '', address)
  expect(readHour()).toBe(state)
})
