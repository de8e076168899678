import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#tests/many/postgres.ts'
import { openChild } from './child.ts'
import type { Run } from './jobs-process.ts'
import type { Figure, Row } from './row.ts'

const GIFTS = 100_000

// In milliseconds.
const LONGEST_DELAY = 20

const row = {
  limit: '0 ms',
  peers: 'none measured',
  goal: `${LONGEST_DELAY} ms at most for each, as visitors wait no longer`,
}

/** The mails of sealed letters and the cleanup of a large installation. */
export const rows: Row[] = [
  {
    ...row,
    what: `mail job and hourly cleanup of ${GIFTS} gifts on SQLite: time of each, longest delay of the event loop, memory`,
    measure: () => measureJobs(''),
  },
  {
    ...row,
    what: 'the same on PostgreSQL, in one of its processes',
    async measure() {
      const postgres = await startPostgres(true)
      if (!postgres) return { value: '', isMet: undefined, note: 'PostgreSQL is not installed' }
      try {
        return await measureJobs(postgres.url)
      } finally {
        postgres.stop()
      }
    },
  },
]

async function measureJobs(databaseUrl: string): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kado-bench-'))
  const { said } = await openChild<Run[]>('jobs-process.ts', [dataDir, String(GIFTS), databaseUrl])
  rmSync(dataDir, { recursive: true })
  return {
    value: said.map(describeRun).join('; '),
    isMet: said.every(({ delay }) => delay <= LONGEST_DELAY),
  }
}

function describeRun({ name, time, delay, processor, memory, mails }: Run) {
  const written = mails > 0 ? `, ${mails} mails` : ''
  const longest = `${delay.toFixed(1)} ms (processor ${processor.toFixed(1)})`
  return `${name} ${(time / 1000).toFixed(2)} s, ${longest}, ${memory} MB${written}`
}
