import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

// What every change may break, and what takes only seconds.
const ALWAYS = ['tests/walls.test.ts', 'tests/styles.test.ts', 'tests/checklist.test.ts']

/** The files that changed since the branch left `origin/main`, or since the last commit where there is none. */
export function changedFiles() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/main')
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return changed.filter((file) => existsSync(file))
}

/** The folders whose tests prove these files: their own. */
export function testsOf(files) {
  const folders = files.map((file) => `${dirname(file)}/`).filter((folder) => folder !== './')
  return [...new Set([...folders, ...ALWAYS])]
}

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}
