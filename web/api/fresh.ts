import { useCallback, useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { peek, renewOrRefresh, useContent } from './content.ts'
import { useReread } from './reread.ts'

/**
 * Like `useContent`, for a form: fetches again when the form opens, on each return to the page, and each `interval`
 * milliseconds.
 */
export function useFresh<E extends Endpoint>(endpoint: E, interval?: number) {
  const look = useCallback(() => renewOrRefresh(endpoint), [endpoint])
  useEffect(() => {
    if (peek(endpoint)) look()
  }, [endpoint, look])
  useReread(look, { interval })
  return useContent(endpoint)
}
