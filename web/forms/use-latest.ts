import { useLayoutEffect, useRef } from 'react'

/** A ref to the value of the last render, for code that an event started and that goes on later. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
