import { useCallback, useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { peek, renewOrRefresh, useContent } from './content.ts'
import { useReread } from './reread.ts'

/**
 * Like `useContent`, for a form: fetches again when the form opens and on each return to the page, with an interval
 * in milliseconds also meanwhile.
 */
export function useFresh<E extends Endpoint>(endpoint: E, interval?: number) {
  const look = useCallback(() => renewOrRefresh(endpoint), [endpoint])
  useEffect(() => {
    if (peek(endpoint)) look()
  }, [endpoint, look])
  useReread(look, { ...(interval !== undefined && { interval }) })
  return useContent(endpoint)
}
