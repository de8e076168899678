import { type ComponentType, memo, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#web/effects/idle.ts'

/**
 * How many items of a list to render: the `first` ones with the screen around it, then `step` more at a time while the
 * page is idle, so that no list is one long task. A list that was whole once stays whole.
 */
export function useGradually(count: number, { first, step }: { first: number; step: number }) {
  const [rendered, setRendered] = useState(first)
  const isWhole = rendered >= count
  if (isWhole && count > 0 && rendered !== Number.POSITIVE_INFINITY) setRendered(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (count === 0 || isWhole) return
    const more = () => startTransition(() => setRendered(rendered + step))
    return rendered === 0 ? more() : whenIdle(more)
  }, [count, rendered, isWhole, step])
  return rendered
}

/**
 * Switches the items of a list on or off, `step` of them at a time while the page is idle, from the first one on.
 * @returns whether an item is on
 */
export function useGradualSwitch(isOn: boolean, count: number, step: number) {
  const [switched, setSwitched] = useState({ isOn, upTo: Number.POSITIVE_INFINITY })
  const upTo = switched.isOn === isOn ? switched.upTo : 0
  useEffect(() => {
    if (upTo === Number.POSITIVE_INFINITY) return
    const next = upTo + step < count ? upTo + step : Number.POSITIVE_INFINITY
    const more = () => startTransition(() => setSwitched({ isOn, upTo: next }))
    return upTo === 0 ? more() : whenIdle(more)
  }, [isOn, upTo, count, step])
  return (index: number) => (index < upTo ? isOn : !isOn)
}

/** An item of a list, rendered again only for other props; data that was read again counts as the same. */
export function memoItem<Props extends object>(Item: ComponentType<Props>) {
  return memo(Item, isSame)
}

function isSame<Props extends object>(before: Props, after: Props) {
  const names = Object.keys({ ...before, ...after }) as (keyof Props)[]
  return names.every((name) => isEqual(before[name], after[name]))
}

function isEqual(one: unknown, other: unknown) {
  return (
    Object.is(one, other) || (isData(one) && isData(other) && JSON.stringify(one) === JSON.stringify(other))
  )
}

function isData(value: unknown) {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
