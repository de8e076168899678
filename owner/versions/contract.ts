import type { Endpoint } from '#contract/endpoint.ts'

/** The name of a page in its versions, by the call that reads it. */
export function pageOf({ path }: Endpoint) {
  return path.replace(/^\/|\.php$/g, '')
}

export const texts = { restored: 'Versi ini sudah dipakai lagi.' } as const
