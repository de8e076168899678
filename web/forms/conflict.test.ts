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

test('a draft is outdated once other values are stored than it began from', async () => {
  expect(isOutdated(toJson(old), toJson(old))).toBe(false)
  expect(isOutdated(toJson(old), toJson(typed))).toBe(true)
  expect(isOutdated(undefined, toJson(typed))).toBe(false)
  const save = vi.fn(async () => undefined)
  const { form, store } = formOver(save)
  form.stored = { ...old, title: 'Dari ponsel lain' }
  expect(await store()).toBe(false)
  expect(save).not.toHaveBeenCalled()
  form.stored = old
  expect(await store()).toBe(true)
  expect(save).toHaveBeenCalledExactlyOnceWith(typed)
})

test('a change of the same fields by another device is a conflict, our own lost save is not', async () => {
  const save = vi.fn(() => Promise.reject(conflict))
  expect(await formOver(save, { ...old, title: 'Dari ponsel lain' }).store()).toBe(false)
  expect(save).toHaveBeenCalledOnce()
  expect(await formOver(save, typed).store()).toBe(true)
  expect(isOwnChange(typed, old, typed)).toBe(true)
  expect(isOwnChange({ ...typed, recipient_name: 'Ayu' }, old, typed)).toBe(false)
})

test('a conflict about other fields of the page is saved again', async () => {
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
  const broken = formOver(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(broken.store()).rejects.toThrow('Failed to fetch')
  expect(broken.form.from).toBe(toJson(old))
})
