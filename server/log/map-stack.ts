import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { MINUTE } from '#contract/durations.ts'
import { root } from '#server/files/program-folder.ts'

// A position in a built file, as in a stack.
const POSITION = /file:\/\/\/\S+?\.js:\d+:\d+/g

// A read map takes some megabytes, so it is dropped after a minute.
const MAX_MAPS = 2

const maps = new LRUCache<string, { map: SourceMap | undefined }>({
  max: MAX_MAPS,
  ttl: MINUTE,
  ttlAutopurge: true,
})

/**
 * Names the sources of the built program in a stack. The maps are read only when a stack is written: with Node's own
 * `--enable-source-maps` each start takes longer and more memory.
 */
export function mapStack(stack: string) {
  return stack.replace(POSITION, (position) => mapPosition(position) ?? position)
}

function mapPosition(position: string) {
  const [, url = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(position) ?? []
  const file = fileURLToPath(url)
  const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
  if (!origin || !('fileName' in origin)) return undefined
  const source = resolve(dirname(file), origin.fileName)
  return `${relative(root, source)}:${origin.lineNumber}:${origin.columnNumber}`
}

function mapOf(file: string) {
  const known = maps.get(file) ?? { map: readMap(`${file}.map`) }
  maps.set(file, known)
  return known.map
}

function readMap(file: string) {
  try {
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined
  } catch {
    // A stack without its sources is better than none.
    return undefined
  }
}
