import { expect, test, vi } from 'vitest'
import { load } from '#gift/opening/calls.ts'
import { heldReads, peek, put, refresh, renew } from './content.ts'
import { keyOf } from './etags.ts'

const typed = [{ id: 1, title: 'Halo', recipient_name: 'Sinta' }]
const stored = [{ id: 1, title: 'Untuk Kamu', recipient_name: 'Sinta' }]

test('no response replaces unsaved values that the preview shows', async () => {
  vi.stubGlobal('fetch', async () => Response.json(stored))
  put(load, typed)
  heldReads.set(new Set([keyOf(load)]))
  await refresh(load)
  await renew(load)
  expect(peek(load)).toBe(typed)
  heldReads.set(new Set())
  await refresh(load)
  expect(peek(load)).toEqual(stored)
})
