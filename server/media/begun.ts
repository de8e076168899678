import { mkdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Gift } from '#server/database/schema.ts'

const Note = z.object({ made: z.number(), keys: z.array(z.string()) })

/** Files that were on their way into the store when that broke off; `forget` once they are seen to. */
type Left = { keys: string[]; forget: () => Promise<void> }

/** What is being stored, written down before it begins. */
export type Begun = {
  /** Notes the keys of one upload, the whole file's first. */
  note: (gift: Gift, keys: [string, ...string[]]) => Promise<{ done: () => Promise<void>; broke: () => void }>
  /** What broke off, here or in a process that was killed, as far as it was for this gift. */
  left: (gift: Gift) => Promise<Left[]>
}

/**
 * Notes in the data folder which files are about to come into the store, so that those of an upload that
 * breaks off can be found there: nothing else refers to them.
 * @param isBeside whether this process works beside the server, and uploads nothing
 */
export function openBegun(dataDir: string, isBeside: boolean): Begun {
  const folder = join(dataDir, 'begun')
  const underway = new Set<string>()
  if (!isBeside) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    async note({ created_at }, keys) {
      const [name] = keys
      underway.add(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, name), JSON.stringify({ made: created_at, keys }), { mode: 0o600 })
      return {
        async done() {
          await rm(join(folder, name), { force: true })
          underway.delete(name)
        },
        broke: () => void underway.delete(name),
      }
    },
    async left({ created_at }) {
      const left: Left[] = []
      for (const name of await readdir(folder).catch(() => [])) {
        if (underway.has(name)) continue
        const file = join(folder, name)
        const { made, keys } = read(await readFile(file, 'utf8'))
        // Of a database that is not this one, as an address may name by mistake, nothing is known.
        if (made === created_at || keys.length === 0)
          left.push({ keys, forget: () => rm(file, { force: true }) })
      }
      return left
    },
  }
}

// A kill may have left half a note, and then nothing was begun yet.
function read(text: string): z.output<typeof Note> {
  try {
    return z.parse(Note, JSON.parse(text))
  } catch {
    return { made: 0, keys: [] }
  }
}
