import { currentAccount } from '#web/session/own-content.ts'
import { recall, remember } from '#web/storage.ts'
import { createStore, useStore } from '#web/store.ts'
import { type Draft, withoutFiles } from './draft.ts'

type State = { typed: ReadonlyMap<string, Draft>; aside: ReadonlyMap<string, Draft[]> }
type DeviceDrafts = Record<string, Draft[]>

const MOST_ASIDE = 5

const empty: State = { typed: new Map(), aside: new Map() }
const state = createStore(empty)

// When each draft was last changed, by its id, as this tab wrote or read it; another tab may have changed it
// since.
const known = new Map<number, number>()

// Whether the browser stored the last write.
let isStored = true

/**
 * The unsaved values of the edit forms. The device stores them for the account that typed them, and they are
 * offered to that account alone after the tab was closed or the session ended.
 */
export const drafts = {
  get: (name: string) => state.get().typed.get(name)?.values,

  /** The stored values that a draft is based on; undefined where there is no draft, or they are unknown. */
  from: (name: string) => state.get().typed.get(name)?.from,

  /** Stores typed values; `from` counts only when the draft is created. */
  keep(name: string, values: unknown, from?: string) {
    const { id = Date.now(), from: first = from } = state.get().typed.get(name) ?? {}
    change(name, { id, at: Date.now(), values, from: first })
  },

  /** Bases a draft on these stored values from now on. */
  rebase(name: string, from: string) {
    const draft = state.get().typed.get(name)
    if (draft && draft.from !== from) change(name, { ...draft, from })
  },

  /** Deletes a draft and returns it, so that it can be restored. */
  forget(name: string) {
    const draft = state.get().typed.get(name)
    if (draft) change(name, undefined)
    return draft
  },

  restore: (name: string, draft: Draft) => change(name, draft),

  /** Sets a draft aside while the form shows other values. */
  setAside(name: string, draft: Draft) {
    changeAside(name, [draft, ...asideOf(name)].slice(0, MOST_ASIDE))
  },

  /** The newest draft that was set aside, or left at an earlier visit. */
  aside: (name: string) => asideOf(name)[0],

  /** Deletes the draft that was set aside last, and returns it. */
  dropAside(name: string) {
    const [draft, ...rest] = asideOf(name)
    if (draft) changeAside(name, rest)
    return draft
  },

  /** Deletes all drafts that were set aside. */
  forgetAside: (name: string) => changeAside(name, []),

  /**
   * After a save: deletes the drafts that were set aside, but not those that are offered; they are based on the
   * values that are stored now.
   */
  keepOffered: (name: string, from: string) =>
    changeAside(
      name,
      asideOf(name)
        .filter(isOffered)
        .map((draft) => ({ ...draft, from })),
    ),

  /** Restores the draft that was set aside last, and sets the form's own aside. */
  swap(name: string) {
    const next = drafts.dropAside(name)
    const typed = drafts.forget(name)
    if (typed) drafts.setAside(name, typed)
    if (next) change(name, { ...next, isOffered: false })
  },

  /** Deletes all drafts of the account, here and on the device. */
  forgetAll() {
    state.set(empty)
    write({})
  },

  /** Closes all drafts; the device keeps them, and they are offered at the account's next visit. */
  close: () => open(),

  isEmpty: () => state.get().typed.size === 0 && ![...state.get().aside.values()].flat().some(isOffered),

  /** Whether there is a draft with this name or below it, as 'name/part'. */
  has: (name: string) =>
    [...state.get().typed.keys(), ...offeredNames()].some(
      (each) => each === name || each.startsWith(`${name}/`),
    ),
}

state.subscribe(followTyped)
currentAccount.subscribe(open)
if (currentAccount.get()) open()

/** Whether there is a draft with this name or below it; kept up to date. */
export function useHasDraft(name: string) {
  return useStore(state, () => drafts.has(name))
}

/** Whether the form of this name shows unsaved values; kept up to date. */
export function useIsTyped(name: string) {
  return useStore(state, ({ typed }) => typed.has(name))
}

/** The stored values that a draft is based on; kept up to date. */
export function useDraftFrom(name: string) {
  return useStore(state, ({ typed }) => typed.get(name)?.from)
}

/** The newest draft that was set aside, or left at an earlier visit; kept up to date. */
export function useAside(name: string) {
  return useStore(state, ({ aside }) => aside.get(name)?.[0])
}

// Offers the drafts of the signed-in account, and no other account's.
function open() {
  const stored = Object.entries(read())
  for (const { id, at } of stored.flatMap(([, list]) => list)) known.set(id, at)
  const offered = stored.map(
    ([name, list]) => [name, list.map((draft) => ({ ...draft, isOffered: true }))] as const,
  )
  state.set({ typed: new Map(), aside: new Map(offered) })
}

function asideOf(name: string) {
  return state.get().aside.get(name) ?? []
}

function offeredNames() {
  return [...state.get().aside].flatMap(([name, list]) => (list.some(isOffered) ? name : []))
}

function isOffered(draft: Draft) {
  return draft.isOffered === true
}

function change(name: string, draft: Draft | undefined) {
  state.set({ ...state.get(), typed: changed(state.get().typed, name, draft) })
  storeOnDevice(name)
}

function changeAside(name: string, list: Draft[]) {
  state.set({ ...state.get(), aside: changed(state.get().aside, name, list.length > 0 ? list : undefined) })
  storeOnDevice(name)
}

function changed<Value>(map: ReadonlyMap<string, Value>, name: string, value: Value | undefined) {
  const next = new Map(map)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return next
}

// Newer drafts of another tab under the same name stay, and drafts that it has deleted are not restored.
function storeOnDevice(name: string) {
  const { typed } = state.get()
  const { [name]: stored = [], ...others } = read()
  const own = [typed.get(name) ?? [], ...asideOf(name)].flat()
  const atOf = (list: Draft[], id: number) => list.find((draft) => draft.id === id)?.at
  const fromOtherTabs = stored.filter(({ id, at }) => at > (atOf(own, id) ?? known.get(id) ?? 0))
  const written = own.filter(
    (draft) =>
      atOf(fromOtherTabs, draft.id) === undefined &&
      !(isOffered(draft) && known.has(draft.id) && atOf(stored, draft.id) === undefined),
  )
  for (const { id } of stored)
    if (atOf(own, id) === undefined && atOf(fromOtherTabs, id) === undefined) known.delete(id)
  for (const { id, at } of written) known.set(id, at)
  const all = [...written.flatMap(withoutFiles), ...fromOtherTabs]
  write(all.length > 0 ? { ...others, [name]: all } : others)
}

function key() {
  const email = currentAccount.get()
  return email && `drafts ${email}`
}

function read(): DeviceDrafts {
  const name = key()
  try {
    return name ? draftsIn(JSON.parse(recall(name) ?? '{}')) : {}
  } catch {
    return {}
  }
}

function draftsIn(stored: unknown): DeviceDrafts {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, Draft[]] => {
      const list: unknown = entry[1]
      return Array.isArray(list) && list.every(isDraft)
    }),
  )
}

function isDraft(value: unknown) {
  if (typeof value !== 'object' || value === null || !('id' in value && 'at' in value)) return false
  return typeof value.id === 'number' && typeof value.at === 'number'
}

function write(all: DeviceDrafts) {
  const name = key()
  isStored =
    name !== undefined && remember(name, Object.keys(all).length > 0 ? JSON.stringify(all) : undefined)
}

function followTyped() {
  if (state.get().typed.size === 0) window.removeEventListener('beforeunload', warn)
  else window.addEventListener('beforeunload', warn)
}

// Makes the browser ask before it discards what the device does not store, such as a picked file.
function warn(event: BeforeUnloadEvent) {
  const isKept = (draft: Draft) => withoutFiles(draft)[0] === draft
  if (!isStored || ![...state.get().typed.values()].every(isKept)) event.preventDefault()
}
