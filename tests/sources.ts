import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

/** A file of the tree: its path from the root, and its text. */
export type Source = { file: string; text: string }

/** The paths of all files below these folders, new ones included; of the whole tree without any. */
export function listFiles(...folders: string[]) {
  const args = ['ls-files', '-co', '--exclude-standard', ...folders]
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim().split('\n')
}

/** The files of these paths. */
export function readSources(files: string[]): Source[] {
  return files.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

/** The scripts, styles and pages that run in a browser. */
export function browserSources() {
  return readSources(listFiles('web', 'gift', 'owner').filter((file) => /\.(tsx?|css|html)$/.test(file)))
}
