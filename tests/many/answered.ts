import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// One letter for each test that real processes answered, in a file that all workers write to.
const ENDED = 'E'
const WHOLE = 'W'

/** Begins to count, before any worker is started; answers what tells of it in the end. */
export function countAll() {
  const folder = mkdtempSync(join(tmpdir(), 'kado-answered-'))
  const file = join(folder, 'tests')
  writeFileSync(file, '')
  process.env.KADO_ANSWERED = file
  return () => {
    const letters = readFileSync(file, 'utf8')
    rmSync(folder, { recursive: true, force: true })
    const ended = letters.split(ENDED).length - 1
    return `${letters.length} tests were answered by two processes, ${ended} of them while one ended and began again`
  }
}

/** Counts a test that real processes answered, whether or not one of them ended on the way. */
export function countAnswered(hasEnded: boolean) {
  const { KADO_ANSWERED } = process.env
  if (KADO_ANSWERED) appendFileSync(KADO_ANSWERED, hasEnded ? ENDED : WHOLE)
}
