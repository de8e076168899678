import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type LineRule, readLine } from '#contract/line.ts'
import { useChange } from '#web/session/use-change.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RemoveUnusable } from '#web/ui/remove-unusable.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useAskBeforeLeaving } from '#web/ui/use-ask-before-leaving.ts'
import './tools.css'

type Props = {
  label: string
  start: string
  rule: LineRule
  save: (text: string) => Promise<unknown>
  /** The alert when the text could not be stored. */
  failure: string
  /** The save button's text. */
  action: string
  /** The cancel button's name; 'X' is drawn as a cross. */
  cancel: 'Batal' | 'X'
  onClose: () => void
  /** Called with the text as it is typed, and with undefined when it is stored or discarded. */
  onType?: (text: string | undefined) => void
}

/** An inline editor for one line. It stays open, with the typed text, until that is stored or discarded. */
export function LineEditor({ label, start, rule, save, failure, action, cancel, onClose, onType }: Props) {
  const { run, isBusy } = useChange()
  const [text, setText] = useState(start)
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useAskBeforeLeaving(text !== start)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const leave = useEffectEvent(() => onType?.(undefined))
  useEffect(() => () => leave(), [])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    const read = readLine(rule, text)
    setProblem(read.problem)
    if (read.problem) return input.current?.focus()
    if (await run(() => save(read.text).then(() => true), failure)) onClose()
  }

  return (
    <form
      className="stack line-editor"
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
    >
      <input
        id={`${id}input`}
        className="input"
        dir="auto"
        ref={input}
        aria-label={label}
        placeholder={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (problem) setProblem(readLine(rule, target.value).problem)
          onType?.(target.value)
        }}
      />
      {problem && (
        <p id={id} role="alert" className="problem">
          {problem}
        </p>
      )}
      <RemoveUnusable problem={problem} control={`${id}input`} />
      <div className="cluster">
        <SubmitButton isBusy={isBusy}>{action}</SubmitButton>
        <button
          type="button"
          className="button button-line button-small"
          aria-label={cancel}
          onClick={onClose}
        >
          {cancel === 'X' ? <Icon name="close" /> : cancel}
        </button>
      </div>
    </form>
  )
}
