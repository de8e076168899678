import { expect, test, vi } from 'vitest'
import { load } from '#gift/opening/calls.ts'
import { ConflictError, Refusal } from '#web/api/call.ts'
import { isOutdated, isOwnChange, saveUnlessConflict, toJson } from './conflict.ts'

type Values = { title: string; recipient_name: string }

const old = { title: 'Hai', recipient_name: 'Sinta' }
const typed = { title: 'Halo', recipient_name: 'Sinta' }
const conflict = new ConflictError(new Refusal('Diubah', 'conflict'), load)

// A form whose draft began from `old`; `reload` brings what another device stored.
function formOver(save: (values: Values) => Promise<unknown>, elsewhere: Values = old) {
  const form = { stored: old as Values, from: toJson(old) as string | undefined, isShown: true }
  const ignoreVersion = vi.fn()
  const store = () =>
    saveUnlessConflict<Values>({
      values: typed,
      typed: () => typed,
      stored: () => form.stored,
      draftFrom: () => form.from,
      isShown: () => form.isShown,
      save,
      keepDraft: (_, from) => {
        form.from ??= from
      },
      rebase: (from) => {
        form.from = form.from && from
      },
      reload: async () => {
        form.stored = elsewhere
      },
      ignoreVersion,
    })
  return { form, store, ignoreVersion }
}

test('a draft is outdated once something else is stored than it began from', () => {
  expect(isOutdated(toJson(old), toJson(old))).toBe(false)
  expect(isOutdated(toJson(old), toJson(typed))).toBe(true)
  expect(isOutdated(undefined, toJson(typed))).toBe(false)
})

test('a change is our own only where every field is as before or as it was sent', () => {
  expect(isOwnChange(typed, old, typed)).toBe(true)
  expect(isOwnChange({ ...typed, recipient_name: 'Ayu' }, old, typed)).toBe(false)
})

test('a save without a conflict is made once', async () => {
  const save = vi.fn(async () => undefined)
  const { store } = formOver(save)
  expect(await store()).toBe(true)
  expect(save).toHaveBeenCalledExactlyOnceWith(typed)
})

test('a draft that began from something else is not sent', async () => {
  const save = vi.fn(async () => undefined)
  const { form, store } = formOver(save)
  form.stored = { ...old, title: 'Dari ponsel lain' }
  expect(await store()).toBe(false)
  expect(save).not.toHaveBeenCalled()
})

test('a change of the same fields by another device is a conflict', async () => {
  const save = vi.fn(() => Promise.reject(conflict))
  const { store } = formOver(save, { ...old, title: 'Dari ponsel lain' })
  expect(await store()).toBe(false)
  expect(save).toHaveBeenCalledOnce()
})

test('a save whose answer was lost is no conflict, because it is stored already', async () => {
  const { store } = formOver(() => Promise.reject(conflict), typed)
  expect(await store()).toBe(true)
})

test('a conflict about another part of the page is saved again, the second time past its version', async () => {
  const save = vi.fn<() => Promise<unknown>>(async () => undefined)
  save.mockRejectedValueOnce(conflict).mockRejectedValueOnce(conflict)
  const { store, ignoreVersion } = formOver(save)
  expect(await store()).toBe(true)
  expect(save).toHaveBeenCalledTimes(3)
  expect(ignoreVersion).toHaveBeenCalledOnce()
})

test('a form that was left is not saved again by itself', async () => {
  const { form, store } = formOver(() => Promise.reject(conflict))
  form.isShown = false
  expect(await store()).toBe(false)
})

test('any other failure is thrown, and leaves the draft as it was', async () => {
  const { form, store } = formOver(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(store()).rejects.toThrow('Failed to fetch')
  expect(form.from).toBe(toJson(old))
})
