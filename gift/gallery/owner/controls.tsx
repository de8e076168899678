import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useId } from 'react'
import { texts } from '#gift/gallery/contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Arrange } from './arrange.tsx'
import './controls.css'

/** The controls on a card while the owner reorders. */
export type Controls = { grip: ReactNode; row: ReactNode }

/** Whether an item is the first or the last of its list. */
export type Place = { isFirst: boolean; isLast: boolean }

type Item = { id: number; name: string }

/** The controls on an item's card, by whether it is the first or the last one. */
export function controlsOf(arrange: RefObject<Arrange | null>, { id, name }: Item, place: Place): Controls {
  return {
    grip: (
      <Grip
        name={name}
        onPointerDown={(event) => arrange.current?.hold(id, event)}
        onKeyDown={(event) => arrange.current?.steer(id, event)}
      />
    ),
    row: (
      <ArrangeRow
        name={name}
        {...place}
        onStep={(by) => arrange.current?.step(id, by)}
        onRemove={() => arrange.current?.remove(id)}
      />
    ),
  }
}

type GripProps = {
  name: string
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
}

// Drags a card by finger or mouse; with the focus on it, the arrow keys move it.
function Grip({ name, ...handlers }: GripProps) {
  const hint = useId()
  return (
    <>
      <button
        type="button"
        className="arrange-grip"
        aria-label={texts.drag(name)}
        aria-describedby={hint}
        {...handlers}
      >
        <Icon name="move" />
      </button>
      <span id={hint} hidden>
        {texts.dragHint}
      </span>
    </>
  )
}

type RowProps = Place & {
  name: string
  onStep: (by: number) => void
  onRemove: () => void
}

/** Buttons that move a card a step, or remove it. */
export function ArrangeRow({ name, isFirst, isLast, onStep, onRemove }: RowProps) {
  return (
    <div className="arrange-row">
      <button
        type="button"
        aria-label={texts.earlier(name)}
        aria-disabled={isFirst}
        onClick={() => onStep(-1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="arrange-later"
        aria-label={texts.later(name)}
        aria-disabled={isLast}
        onClick={() => onStep(1)}
      >
        <Icon name="back" />
      </button>
      <button type="button" data-remove aria-label={texts.remove(name)} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </div>
  )
}
