import { useLayoutEffect, useRef } from 'react'

/** A ref to the value of the last render, for an event handler that continues after a wait. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
