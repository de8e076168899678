import { useEffectEvent, useLayoutEffect } from 'react'

type Options = { isOn?: boolean; capture?: boolean }

/** Calls a function for each event of the window, from before the first paint on, while it `isOn`. */
export function useListener<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
  { isOn = true, capture = false }: Options = {},
) {
  const onEvent = useEffectEvent(handle)
  useLayoutEffect(() => {
    if (!isOn) return
    const listen = (event: WindowEventMap[Name]) => onEvent(event)
    window.addEventListener(name, listen, capture)
    return () => window.removeEventListener(name, listen, capture)
  }, [name, isOn, capture])
}
