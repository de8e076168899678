import { useCallback, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isolated } from '#contract/isolated.ts'
import { texts as common } from '#contract/texts.ts'
import { call, Refusal } from '#web/api/call.ts'
import { peek, put, useContent } from '#web/api/content.ts'
import { failureOf } from '#web/session/failure.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { play } from '#web/sound/sound.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import * as calls from './calls.ts'
import * as todoList from './contract.ts'
import type { Todo } from './schemas.ts'
import { switchId } from './screen-todo.tsx'

/** The shown todos, and the functions that change them. Errors are only logged. */
export function useTodos() {
  const { data, state, refetch } = useContent(calls.load)
  const { attempt } = useLoginGate()
  const { wishes, toggle } = useToggles()

  /** Returns whether the todo was stored. */
  async function add(title: string) {
    try {
      const { data: todo } = await attempt(() => call(calls.create, { title }))
      change((todos) => [...todos, todo])
      play('done')
      readAgain()
      return true
    } catch (problem) {
      log(problem)
      return false
    }
  }

  const remove = useCallback((todo: Todo) => void removeTodo(todo, attempt), [attempt])

  const todos = data?.map((todo) => {
    const wish = wishes.get(todo.id)
    return wish ? { ...todo, is_selected: wish } : todo
  })
  return { todos, state, refetch, toggle, add, remove }
}

type Attempt = ReturnType<typeof useLoginGate>['attempt']

async function removeTodo(todo: Todo, attempt: Attempt) {
  try {
    await attempt(() => call(calls.remove, { id: todo.id }))
  } catch (problem) {
    return log(problem)
  }
  const focusNext = neighbourOf(todo)
  change((todos) => todos.filter(({ id }) => id !== todo.id))
  focusNext()
  const undo = { label: common.undo, act: () => void restoreTodo(todo, attempt) }
  showAlert(`“${isolated(todo.title)}” dihapus.`, { action: undo })
}

async function restoreTodo({ id }: Todo, attempt: Attempt) {
  try {
    const { data: todo } = await attempt(() => call(calls.restore, { id }))
    change((todos) =>
      [...todos.filter((each) => each.id !== id), todo].toSorted((one, other) => one.id - other.id),
    )
    focusLost(id)
  } catch (problem) {
    log(problem)
  }
}

type Wishes = Map<number, Todo['is_selected']>

// A switch shows the wish at once. One call at a time sends the last wish; after a refusal, the switch shows
// the stored value.
function useToggles() {
  const wishes = useRef<Wishes>(new Map()).current
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  const toggle = useCallback(
    (id: number) => {
      const stored = peek(calls.load)?.find((todo) => todo.id === id)?.is_selected
      if (!stored) return
      const isOnItsWay = wishes.has(id)
      const wish = (wishes.get(id) ?? stored) === '1' ? '0' : '1'
      wishes.set(id, wish)
      redraw()
      play(wish === '1' ? 'stamp' : 'click')
      if (!isOnItsWay) void settle(wishes, id, stored).then(redraw)
    },
    [wishes],
  )

  return { wishes, toggle }
}

async function settle(wishes: Wishes, id: number, before: Todo['is_selected']) {
  let stored = before
  try {
    for (let wish = wishes.get(id); wish && wish !== stored; wish = wishes.get(id)) {
      await call(calls.select, { id, is_selected: wish === '1' ? 1 : 0 })
      stored = wish
    }
  } catch (problem) {
    log(problem)
  }
  wishes.delete(id)
  change((todos) => todos.map((todo) => (todo.id === id ? { ...todo, is_selected: stored } : todo)))
}

function change(alter: (todos: Todo[]) => Todo[]) {
  const todos = peek(calls.load)
  if (todos) flushSync(() => put(calls.load, alter(todos)))
}

// Other visitors may have changed the list. The shown list stays where it cannot be read, or was changed
// meanwhile.
function readAgain() {
  const shown = peek(calls.load)
  const place = (todos: Todo[]) => peek(calls.load) === shown && put(calls.load, todos)
  call(calls.load, {}).then(place, log)
}

// After a removal by keyboard the focus moves to the next todo.
function neighbourOf({ id }: Todo) {
  const todos = peek(calls.load) ?? []
  const index = todos.findIndex((todo) => todo.id === id)
  const next = todos[index + 1] ?? todos[index - 1]
  return () => focusLost(next?.id)
}

function focusLost(id: number | undefined) {
  if (document.activeElement !== document.body) return
  const goal = id === undefined ? undefined : document.getElementById(switchId(id))
  ;(goal ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true })
}

// Every failure is logged; the person sees only those that they can correct, such as a title that is too
// long.
function log(problem: unknown) {
  if (!(problem instanceof LoginDeclined)) console.error('The todos', problem)
  const isLocked = problem instanceof Refusal && problem.code === 'locked'
  const sentence = isLocked ? todoList.texts.locked : failureOf(problem, '')
  if (sentence) showAlert(sentence, 'failed')
}
