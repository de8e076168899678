import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { DAY } from '#contract/durations.ts'

const KEPT = 30 * DAY

/**
 * Keeps the files of earlier builds for a month: a running program and an open tab refer to them by name, and
 * fetch them when a page is opened.
 */
export function keepOlder(folder: string): Plugin {
  return {
    name: 'keep-older',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    buildStart: () => sweepOlder(join(folder, 'assets'), Date.now() - KEPT),
  }
}

/** Removes the files of a folder that were last written before a moment, in milliseconds since 1970. */
export function sweepOlder(folder: string, before: number) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < before) rmSync(file, { recursive: true })
  }
}
