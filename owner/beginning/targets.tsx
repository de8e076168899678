import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { pageOf } from '#contract/versions.ts'
import * as versions from '#owner/versions/calls.ts'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { toJson } from '#web/forms/conflict.ts'
import type { Row } from './rows.tsx'

/** A page of the gift as it was stored a moment ago. */
export type OpenTarget = {
  /** Why a row is left alone: a sentence; '' where the page is still the sample there. */
  taken: (row: Row) => string
  /** Saves rows. @returns what undoes it, which resolves to whether the page was still as this save left it */
  save: (rows: Row[]) => Promise<() => Promise<boolean>>
}

/** A page of the gift that rows of a draft fill; `page` names it to the owner. */
export type Target = { read: Endpoint; page: string; open: () => Promise<OpenTarget> }

type PageTarget<E extends Endpoint> = {
  page: string
  read: E
  taken: (stored: Output<E>, row: Row) => string
  save: (stored: Output<E>, rows: Row[]) => Promise<unknown>
  /** How a save is undone on a page without versions. */
  restore?: (stored: Output<E>) => Promise<unknown>
}

/** A page that one call reads, and whose saves are versions of it. */
export function pageTarget<E extends Endpoint>(target: PageTarget<E>): Target {
  const { page, read, taken, save, restore } = target
  return {
    read,
    page,
    async open() {
      const stored = await readAnew(read)
      return {
        taken: (row) => taken(stored, row),
        async save(rows) {
          await save(stored, rows)
          const saved = toJson(await readAnew(read))
          if (saved === toJson(stored)) return async () => true
          const earlier = restore ? () => restore(stored) : await versionBefore(read)
          return async () => {
            if (toJson(await readAnew(read)) !== saved) return false
            await earlier()
            await readAnew(read)
            return true
          }
        },
      }
    },
  }
}

/** The sentence about a text that the owner wrote; '' for the sample's, and for none. */
export function takenText(stored: string | undefined, sample = '') {
  return !stored || stored === sample ? '' : `Sudah kamu tulis: ${stored}. Tidak kami sentuh.`
}

/** The row of a field among those of its page. */
export function rowOf(rows: Row[], field: string) {
  return rows.find((row) => row.key === field)
}

/** The text of a field's row, or another where the row is not used. */
export function textOf(rows: Row[], field: string, otherwise: string) {
  return rowOf(rows, field)?.text ?? otherwise
}

/** Reads a page, and lets its next save replace exactly this version. */
export async function readAnew<E extends Endpoint>(read: E) {
  const stored = await call(read, {} as Input<E>)
  put(read, stored)
  return stored
}

// Restores the version that the last save replaced.
async function versionBefore(read: Endpoint) {
  const [version] = await call(versions.load, { page: pageOf(read) })
  return async () => {
    if (version) await call(versions.restore, { id: version.id })
  }
}
