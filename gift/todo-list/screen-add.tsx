import { type SyntheticEvent, useRef, useState } from 'react'
import { readLine } from '#contract/line.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LimitNote } from '#web/ui/limit-note.tsx'
import { RemoveUnusable } from '#web/ui/remove-unusable.tsx'
import { useAskBeforeLeaving } from '#web/ui/use-ask-before-leaving.ts'
import { limits, texts, titleRule } from './contract.ts'

/** The field for a new todo, unless the list is full. */
export function Adding({ count, onAdd }: { count: number; onAdd: (title: string) => Promise<boolean> }) {
  const room = limits.todos - count
  return (
    <>
      {room > 0 && <AddField onAdd={onAdd} />}
      <LimitNote className="aside todo-list-left" left={room} noun="rencana" full={texts.full} />
    </>
  )
}

// The typed text stays in the field until it is stored.
function AddField({ onAdd }: { onAdd: (title: string) => Promise<boolean> }) {
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState('')
  const isBusy = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useAskBeforeLeaving(title !== '')

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy.current) return
    const read = readLine(titleRule, title)
    if (read.problem) {
      setProblem(read.problem)
      showAlert(read.problem, 'failed')
      input.current?.focus()
      return
    }
    isBusy.current = true
    const isAdded = await onAdd(title)
    isBusy.current = false
    // A text that was typed meanwhile is another todo.
    if (isAdded) setTitle((current) => (current === title ? '' : current))
  }

  return (
    <form className="cluster todo-list-add edits" noValidate autoComplete="off" onSubmit={submit}>
      <input
        id="new-todo"
        className="input"
        dir="auto"
        ref={input}
        aria-label={texts.field}
        aria-invalid={problem !== '' || undefined}
        placeholder={texts.field}
        enterKeyHint="done"
        value={title}
        onChange={({ target }) => {
          setTitle(target.value)
          setProblem('')
        }}
      />
      <button type="submit" className="button button-wax" aria-label={texts.add}>
        <Icon name="plus" />
      </button>
      <RemoveUnusable problem={problem} control="new-todo" />
    </form>
  )
}
