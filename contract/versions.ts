import type { Endpoint } from './endpoint.ts'

/** The name of a page in its versions, by the call that reads it. */
export function pageOf({ path }: Endpoint) {
  return path.replace(/^\/|\.php$/g, '')
}
