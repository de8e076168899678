import { beforeEach, expect, test, vi } from 'vitest'
import { currentAccount } from '#web/session/own-content.ts'
import { recall, remember } from '#web/storage.ts'
import { drafts } from './drafts.ts'

const page = new EventTarget()
const typed = { title: 'Halo' }

beforeEach(() => {
  vi.stubGlobal('window', page)
  currentAccount.set('raka@rumah.id')
  drafts.forgetAll()
})

// A browser asks before it leaves when the event's default is prevented.
function isAskedOnLeaving() {
  const leaving = new Event('beforeunload', { cancelable: true })
  page.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('a draft keeps the stored values that it began from until it is rebased or deleted', () => {
  const state = () => [drafts.get('opening'), drafts.from('opening')]
  drafts.rebase('opening', 'new')
  expect(drafts.isEmpty()).toBe(true)
  drafts.keep('opening', { title: 'Hai' }, 'old')
  drafts.keep('opening', typed, 'other')
  expect(state()).toEqual([typed, 'old'])
  drafts.rebase('opening', 'new')
  expect(state()).toEqual([typed, 'new'])
  const draft = drafts.forget('opening')
  expect(drafts.get('opening')).toBeUndefined()
  if (draft) drafts.restore('opening', draft)
  expect(state()).toEqual([typed, 'new'])
})

test("a draft is found by its own name and its parent's", () => {
  drafts.keep('love-moment/3', typed)
  for (const name of ['love-moment', 'love-moment/3']) expect(drafts.has(name)).toBe(true)
  for (const name of ['love', 'love-moment/33']) expect(drafts.has(name)).toBe(false)
})

test('a draft that was set aside is exchanged with a newer one', () => {
  drafts.setAside('opening', { id: 1, at: 1, values: typed, from: 'old' })
  expect(drafts.isEmpty()).toBe(true)
  drafts.keep('opening', { title: 'Lain' }, 'new')
  drafts.swap('opening')
  expect([drafts.get('opening'), drafts.from('opening')]).toEqual([typed, 'old'])
  expect(drafts.dropAside('opening')).toMatchObject({ values: { title: 'Lain' }, from: 'new' })
  expect(drafts.aside('opening')).toBeUndefined()
})

test('a draft is offered at the next visit to its writer alone', () => {
  drafts.keep('opening', typed, 'old')
  currentAccount.set('sinta@rumah.id')
  expect(drafts.has('opening')).toBe(false)
  currentAccount.set('raka@rumah.id')
  expect(drafts.get('opening')).toBeUndefined()
  expect(drafts.aside('opening')).toMatchObject({ values: typed, from: 'old', isOffered: true })
  expect([drafts.has('opening'), drafts.isEmpty()]).toEqual([true, false])
  // A save leaves it, and deletes one that was set aside.
  drafts.setAside('opening', { id: 1, at: 1, values: { title: 'Lain' }, from: 'old' })
  drafts.keepOffered('opening', 'new')
  expect(drafts.aside('opening')).toMatchObject({ values: typed, from: 'new', isOffered: true })
  drafts.forgetAside('opening')
  drafts.close()
  expect(drafts.isEmpty()).toBe(true)
  drafts.keep('opening', typed)
  drafts.close()
  expect(drafts.aside('opening')).toMatchObject({ values: typed })
  drafts.forgetAll()
  drafts.close()
  expect(drafts.isEmpty()).toBe(true)
})

test('a draft stores the typed values without a picked file', () => {
  const photo = new Blob(['foto'])
  const from = '{"title":"Hai","photo":"/media/lama.jpg"}'
  drafts.keep('opening', { title: 'Hai', photo }, from)
  drafts.keep('date', { title: 'Halo', photo }, from)
  drafts.close()
  expect(drafts.aside('opening')).toBeUndefined()
  expect(drafts.aside('date')).toMatchObject({
    values: { title: 'Halo', photo: '/media/lama.jpg' },
    lacksFile: true,
  })
})

test('a draft of another tab under the same name is kept', () => {
  drafts.keep('opening', typed)
  const theirs = { id: 2, at: 2, values: { title: 'Dari tab lain' } }
  const device = { opening: [theirs] }
  remember('drafts raka@rumah.id', JSON.stringify(device))
  drafts.keep('opening', { title: 'Halo, Sinta' })
  drafts.forget('opening')
  expect(JSON.parse(recall('drafts raka@rumah.id') ?? '')).toEqual(device)
})

const device = 'drafts raka@rumah.id'

test('an offered draft that another tab has changed is left to that tab', () => {
  for (const later of [[{ id: 7, at: 9, values: { title: 'Lebih baru' } }], undefined]) {
    remember(device, JSON.stringify({ opening: [{ id: 7, at: 5, values: typed }] }))
    drafts.close()
    const stored = later && JSON.stringify({ opening: later })
    remember(device, stored)
    drafts.keep('opening', { title: 'Lain' })
    drafts.forget('opening')
    expect(recall(device) ?? undefined).toEqual(stored)
    drafts.forgetAside('opening')
    expect(recall(device) ?? undefined).toEqual(stored)
  }
})

test('discarding an offered draft can be undone', () => {
  remember(device, JSON.stringify({ opening: [{ id: 7, at: 5, values: typed }] }))
  drafts.close()
  const dropped = drafts.dropAside('opening')
  expect(recall(device) ?? undefined).toBeUndefined()
  if (dropped) drafts.setAside('opening', dropped)
  expect(JSON.parse(recall(device) ?? '')).toMatchObject({ opening: [{ id: 7, at: 5 }] })
  // A stored text that holds no drafts is ignored.
  for (const stored of ['null', '3', '{"opening":null}', '{"opening":[null]}']) {
    remember(device, stored)
    drafts.close()
    expect(drafts.isEmpty(), stored).toBe(true)
  }
})

test('the browser asks before leaving only where the device does not store a draft', () => {
  const kept = new Map<string, string>()
  const isFull = { now: false }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, text: string) {
      if (isFull.now) throw new DOMException('Full', 'QuotaExceededError')
      kept.set(key, text)
    },
  })
  drafts.keep('opening', typed)
  expect(isAskedOnLeaving()).toBe(false)
  drafts.keep('date', { title: 'Halo', photo: new Blob(['foto']) }, '{"title":"Hai","photo":""}')
  expect(isAskedOnLeaving()).toBe(true)
  drafts.forget('date')
  expect(isAskedOnLeaving()).toBe(false)
  isFull.now = true
  drafts.keep('opening', { title: 'Halo, Sinta' })
  expect(isAskedOnLeaving()).toBe(true)
  drafts.forget('opening')
  expect(isAskedOnLeaving()).toBe(false)
  vi.unstubAllGlobals()
})
