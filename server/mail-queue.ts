import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Waiting = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.string(),
  until: z.number(),
})

/** A message that a stop found undelivered; `id` is its Message-ID. */
export type Waiting = z.output<typeof Waiting>

/** Keeps messages from a stop to the next start, in a folder that only the server's user can read. */
export function openMailQueue(dataDir: string) {
  const folder = join(dataDir, 'mail-waiting')
  return {
    async keep(message: Waiting) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${message.id.replaceAll(/[^\w-]/g, '')}.json`
      await writeFile(join(folder, name), JSON.stringify(message), { mode: 0o600 })
    },
    /** What was kept and is still worth sending. It is forgotten first, so that nothing goes out twice. */
    async take(now: number) {
      const messages: Waiting[] = []
      for (const name of await readdir(folder).catch(() => [])) {
        const text = await readFile(join(folder, name), 'utf8')
        await rm(join(folder, name))
        const read = z.safeParse(Waiting, parse(text))
        if (read.success && read.data.until > now) messages.push(read.data)
      }
      return messages
    },
  }
}

// A stop that was cut short may have left half a file.
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
