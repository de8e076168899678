import { useId } from 'react'
import { Icon } from '#web/components/icon.tsx'
import { texts } from './contract.ts'
import type { useArrange } from './screen-arrange.tsx'
import './screen-arrange-controls.css'

/** What a card is given while the owner puts things in order. */
export type Arranging = { arrange: ReturnType<typeof useArrange>; onRemove: () => void }

type ButtonProps = { isOn: boolean; onSwitch: (isOn: boolean) => void }

/** Shows and hides what puts things in order. */
export function ArrangeButton({ isOn, onSwitch }: ButtonProps) {
  return (
    <button type="button" className="button button-ghost" aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
      <Icon name={isOn ? 'check' : 'move'} />
      {isOn ? texts.arranged : texts.arrange}
    </button>
  )
}

type Props = Arranging & { id: number; name: string }

/** Drags a card by finger or mouse; with the focus on it, the arrow keys move it. */
export function Grip({ arrange, id, name }: Omit<Props, 'onRemove'>) {
  const hint = useId()
  return (
    <>
      <button
        type="button"
        className="arrange-grip"
        aria-label={texts.drag(name)}
        aria-describedby={hint}
        {...arrange.grip(id)}
      >
        <Icon name="move" />
      </button>
      <span id={hint} hidden>
        {texts.dragHint}
      </span>
    </>
  )
}

/** Moves a card a step at a time, or removes it. */
export function ArrangeRow({ arrange, id, name, onRemove }: Props) {
  return (
    <div className="arrange-row">
      <button
        type="button"
        aria-label={texts.earlier(name)}
        aria-disabled={arrange.isFirst(id)}
        onClick={() => arrange.step(id, -1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="arrange-later"
        aria-label={texts.later(name)}
        aria-disabled={arrange.isLast(id)}
        onClick={() => arrange.step(id, 1)}
      >
        <Icon name="back" />
      </button>
      <button type="button" data-remove aria-label={texts.remove(name)} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </div>
  )
}
