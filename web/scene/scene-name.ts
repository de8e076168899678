import { useLayoutEffect } from 'react'

/**
 * Names the screen on the root, as `data-scene`, for the styles of what is outside of it. A `:has()` there would let
 * the browser recalculate the styles of the whole page at each change.
 */
export function useSceneName(name: string) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.scene = name
    return () => {
      delete dataset.scene
    }
  }, [name])
}
