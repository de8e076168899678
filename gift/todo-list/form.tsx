import { useCallback, useEffect, useRef, useState } from 'react'
import { largestId } from '#contract/largest-id.ts'
import { useFresh } from '#web/api/fresh.ts'
import { useAddressedField } from '#web/forms/edit-address.ts'
import { EditHeading, EditWaiting, ReloadButton } from '#web/forms/edit-waiting.tsx'
import { lastSaves } from '#web/forms/last-saves.ts'
import { live } from '#web/forms/live.ts'
import { NextButton } from '#web/forms/next-section.tsx'
import { previewOf } from '#web/forms/preview-change.ts'
import { SaveState } from '#web/forms/save-state.tsx'
import { useWrites } from '#web/forms/use-writes.ts'
import { useGradually } from '#web/ui/long-list.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { MomentDialog } from './form-moment.tsx'
import type { Todo } from './schemas.ts'
import { Adding } from './screen-add.tsx'
import { TodoItem } from './screen-todo.tsx'
import { useAddTodo } from './screen-todos.tsx'
import './screen.css'
import './form.css'

// As many todos as may be in sight, and as many as take a slow phone less than a frame or two.
const RENDERED = { first: 12, step: 8 }

const about = { title: 'Plans', note: 'Rencana kalian. Siapa pun bisa memilihnya, kamu yang menulisnya.' }

/** Adds, chooses and removes todos; each change is stored at once. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.unreachable} />
  return <Todos todos={content.data} />
}

function Todos({ todos }: { todos: Todo[] }) {
  const add = useAddTodo()
  const [typed, setTyped] = useState('')
  const [remembered, setRemembered] = useState<number>()
  const rendered = useGradually(todos.length, RENDERED)
  const more = useCallback(
    (todo: Todo) =>
      todo.is_selected === '1' &&
      todo.moment_id === undefined && (
        <button
          type="button"
          className="text-button"
          aria-label={`Jadikan momen: ${todo.title}`}
          onClick={() => setRemembered(todo.id)}
        >
          Jadikan momen
        </button>
      ),
    [],
  )
  const becoming = todos.find(({ id }) => id === remembered)
  useEffect(() => {
    const next = { id: largestId, title: typed, is_selected: '0' as const }
    live.show('plans', [previewOf(calls.load, () => (typed.trim() ? [...todos, next] : todos))])
  }, [todos, typed])
  useEffect(() => () => live.hide('plans'), [])
  useWrites('plans')
  const form = useRef<HTMLDivElement>(null)
  useAddressedField(form)
  return (
    <div ref={form} className="edit-form">
      <EditHeading {...about}>
        <SaveState name="plans" isTyped={typed.trim() !== ''} />
      </EditHeading>
      <fieldset
        className="todo-list-form"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) setTyped(target.value)
          lastSaves.forget('plans')
          live.goTo('plans', String(largestId))
        }}
        onBlur={() => live.goTo('plans', '')}
      >
        <Adding
          count={todos.length}
          onAdd={async (title) => {
            lastSaves.begin('plans')
            const isAdded = await add(title)
            if (!isAdded) lastSaves.fail('plans')
            if (isAdded) setTyped((now) => (now === title ? '' : now))
            return isAdded
          }}
        />
        {todos.length === 0 && (
          <p className="type">
            {texts.empty} {texts.first}
          </p>
        )}
        <ul>
          {todos.slice(0, rendered).map((todo) => (
            <TodoItem key={todo.id} todo={todo} more={more} />
          ))}
        </ul>
      </fieldset>
      {becoming && <MomentDialog todo={becoming} onClose={() => setRemembered(undefined)} />}
      <p className="note">
        <OwnerIcon name="info" />
        Setiap perubahan langsung tersimpan. Tekan Reload supaya pratinjau ikut berubah.
      </p>
      <div className="cluster edit-actions">
        <NextButton />
        <ReloadButton />
      </div>
    </div>
  )
}
