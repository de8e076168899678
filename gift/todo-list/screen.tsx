import '#web/gift-state/edit-visibility.ts'
import { routes } from '#contract/routes.ts'
import { texts as common } from '#contract/texts.ts'
import { preload, useContent } from '#web/api/content.ts'
import { BackLink } from '#web/scene/back-link.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useGradually } from '#web/ui/long-list.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { Adding } from './screen-add.tsx'
import { TodoItem } from './screen-todo.tsx'
import { useAddTodo } from './screen-todos.tsx'
import './screen.css'

// None with the frame of the screen; then as many todos as take a slow phone less than a frame or two.
const RENDERED = { first: 0, step: 8 }

/** Fetches this screen's content. */
export const prepare = () => preload(calls.load)

/** The todos for this month: anyone may choose, the owner adds and removes. */
export function Screen() {
  const { data: todos, state, refetch } = useContent(calls.load)
  const add = useAddTodo()
  const rendered = useGradually(todos?.length ?? 0, RENDERED)
  return (
    <Scene plate="linen" className="todo-list" title={texts.heading}>
      <div className="wrap spread todo-list-wrap">
        <BackLink to={routes.features}>{texts.back}</BackLink>
        <ScriptHeading>{texts.heading}</ScriptHeading>
        <section className="paper todo-list-paper arrive" aria-label={texts.heading}>
          <Adding count={todos?.length ?? 0} onAdd={add} />
          {state === 'loading' && <Waiting />}
          {state === 'failed' && (
            <div className="stack centred todo-list-note">
              <Failure tone="paper" text={texts.unreachable} onRetry={refetch} />
            </div>
          )}
          {todos?.length === 0 && <Empty />}
          <ul>
            {todos?.slice(0, rendered).map((todo) => (
              <TodoItem key={todo.id} todo={todo} />
            ))}
          </ul>
        </section>
      </div>
    </Scene>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={common.loading} className="stack todo-list-waiting">
      <i />
      <i />
      <i />
    </div>
  )
}

function Empty() {
  return (
    <div className="stack centred todo-list-note">
      <i className="ornament todo-list-sprig" />
      <p className="type">
        {texts.empty} <span className="edits">{texts.first}</span>
      </p>
    </div>
  )
}
