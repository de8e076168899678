import { beforeEach, expect, test, vi } from 'vitest'
import { drafts } from './drafts.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('window', page)
  drafts.forgetAll()
})

// A browser asks before it leaves when the event's default is prevented.
function isAskedOnLeaving() {
  const leaving = new Event('beforeunload', { cancelable: true })
  page.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('a draft keeps the stored values that it began from, whatever is typed later', () => {
  drafts.keep('opening', { title: 'Halo' }, '{"title":"Hai"}')
  drafts.keep('opening', { title: 'Halo, Sinta' }, '{"title":"Lain"}')
  expect(drafts.get('opening')).toEqual({ title: 'Halo, Sinta' })
  expect(drafts.from('opening')).toBe('{"title":"Hai"}')
})

test('rebasing changes what a draft began from, and makes no draft of nothing', () => {
  drafts.rebase('opening', 'new')
  expect(drafts.isEmpty()).toBe(true)
  drafts.keep('opening', 'typed', 'old')
  drafts.rebase('opening', 'new')
  expect([drafts.get('opening'), drafts.from('opening')]).toEqual(['typed', 'new'])
})

test('a forgotten draft can be restored with what it began from', () => {
  drafts.keep('opening', 'typed', 'old')
  const draft = drafts.forget('opening')
  expect(drafts.get('opening')).toBeUndefined()
  if (draft) drafts.restore('opening', draft)
  expect([drafts.get('opening'), drafts.from('opening')]).toEqual(['typed', 'old'])
})

test('a draft is found by its own name and by the name above it, and by no other', () => {
  drafts.keep('love-moment/3', 'typed')
  expect(['love-moment', 'love-moment/3', 'love', 'love-moment/33'].map(drafts.has)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('values laid aside are no draft, and undefined removes them', () => {
  drafts.layAside('opening', 'typed')
  expect([drafts.aside('opening'), drafts.isEmpty()]).toEqual(['typed', true])
  drafts.layAside('opening', undefined)
  expect(drafts.aside('opening')).toBeUndefined()
})

test('the browser asks before leaving as long as there is a draft', () => {
  expect(isAskedOnLeaving()).toBe(false)
  drafts.keep('opening', 'typed')
  expect(isAskedOnLeaving()).toBe(true)
  drafts.forget('opening')
  expect(isAskedOnLeaving()).toBe(false)
})
