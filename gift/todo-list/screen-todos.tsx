import { isolated } from '#contract/isolated.ts'
import { call, Refusal } from '#web/api/call.ts'
import { peek, put } from '#web/api/content.ts'
import { byId, listOf } from '#web/lists/stored-list.ts'
import { useRemoval } from '#web/lists/use-removal.ts'
import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { play } from '#web/sound/sound.ts'
import { createStore, setEntry, useStore } from '#web/store.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import * as calls from './calls.ts'
import * as todoList from './contract.ts'
import type { Todo } from './schemas.ts'

type Selected = Todo['is_selected']

/** The stored todos, oldest first. */
export const todos = listOf<Todo>(calls.load, byId)

// What each switch shows until it is stored.
const wishes = createStore<ReadonlyMap<number, Selected>>(new Map())

/**
 * Stores a new todo, also for another account than the one that typed it; the function returns whether it was stored.
 * Failures are only logged, except those that the person can correct.
 */
export function useAddTodo() {
  const { attempt } = useLoginGate()
  return async (title: string) => {
    try {
      todos.show((await attempt(() => logged(call(calls.create, { title })))).data)
    } catch (problem) {
      const sentence = failureOf(problem, '')
      if (sentence) showAlert(sentence, 'failed')
      return false
    }
    play('done')
    readAgain()
    return true
  }
}

/** Removes a todo, with an undo. Failures are only logged. */
export function useRemoveTodo() {
  return useRemoval<Todo>({
    list: todos,
    remove: ({ id }) => logged(call(calls.remove, { id })),
    restore: ({ id }) => logged(call(calls.restore, { id })),
    texts: { gone: ({ title }) => `“${isolated(title)}” dihapus.`, stays: '', lost: '' },
  })
}

/** Whether a todo is selected, as its switch shows it. */
export function useSelected({ id, is_selected }: Todo) {
  return useStore(wishes, (all) => all.get(id) ?? is_selected)
}

/**
 * Switches a todo, which is shown at once. One call at a time sends the last wish; after a refusal, the switch
 * shows the stored value.
 */
export function toggle({ id, is_selected: stored }: Todo) {
  const before = wishes.get().get(id)
  const wish = (before ?? stored) === '1' ? '0' : '1'
  setEntry(wishes, id, wish)
  play(wish === '1' ? 'stamp' : 'click')
  if (!before) void settle(id, stored)
}

async function settle(id: number, before: Selected) {
  let stored = before
  try {
    for (let wish = wishes.get().get(id); wish && wish !== stored; wish = wishes.get().get(id)) {
      await logged(call(calls.select, { id, is_selected: wish === '1' ? 1 : 0 }))
      stored = wish
    }
  } catch (problem) {
    // Of the failures visitors see only this one.
    if (problem instanceof Refusal && problem.code === 'locked') showAlert(todoList.texts.locked, 'failed')
  }
  const todo = peek(calls.load)?.find((each) => each.id === id)
  if (todo) todos.show({ ...todo, is_selected: stored })
  setEntry(wishes, id, undefined)
}

// Other visitors may have changed the list. The shown list stays where it cannot be read, or was changed
// meanwhile.
function readAgain() {
  const shown = peek(calls.load)
  const place = (items: Todo[]) => peek(calls.load) === shown && put(calls.load, items)
  logged(call(calls.load, {})).then(place, () => undefined)
}

function logged<Result>(sent: Promise<Result>) {
  return sent.catch((problem: unknown) => {
    console.error('The todos', problem)
    throw problem
  })
}
