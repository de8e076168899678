import type { Endpoint } from '#contract/endpoint.ts'
import { contents } from './content.ts'

/** Lists the reads whose data this tab shows, with the input of each; `key` is its `keyOf`. */
export function listKnownReads() {
  const known = [...contents.get()].filter(([, { state }]) => state === 'ready')
  return known.map(([key]) => {
    const [path = '', ...input] = key.split(' ')
    const endpoint: Endpoint = { method: 'GET', path, access: 'anyone' }
    return { key, endpoint, input: JSON.parse(input.join(' ')) as object }
  })
}
