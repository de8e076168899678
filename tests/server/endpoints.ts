import { globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Endpoint, Schemas, ServedEndpoint, Summary } from '#contract/endpoint.ts'

const ROOT = resolve(import.meta.dirname, '../..')

// What only an installation of many gifts has.
const OF_MANY = ['owner/gifts', 'owner/invitations']

const folders = globSync('{contract,gift,owner}/*/calls.ts', { cwd: ROOT }).map(dirname).sort()

/** Every call that a page declares; `openapi.test.ts` compares it with what is served. */
export const declared = await endpointsIn(folders.filter((folder) => !OF_MANY.includes(folder)))

/** The calls that only an installation of many gifts has. */
export const manyCalls = await endpointsIn(OF_MANY)

/** The address of every call that only reads, the owner's own among them. */
export const reads = declared.filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`)

async function endpointsIn(pages: string[]): Promise<ServedEndpoint[]> {
  const found = await Promise.all(
    pages.map(async (page) => {
      const calls: Record<string, unknown> = await import(join(ROOT, page, 'calls.ts'))
      const { schemas }: { schemas: Record<string, Schemas & Summary> } = await import(
        join(ROOT, page, 'schemas.ts')
      )
      return Object.entries(calls).flatMap(([name, call]) => {
        const known = schemas[name]
        return isEndpoint(call) && known ? [{ ...call, ...known }] : []
      })
    }),
  )
  return found.flat()
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
