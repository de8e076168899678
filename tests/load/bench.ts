import type { Row } from './row.ts'

// npm run bench                  every figure
// npm run bench -- reads page    only these groups
const groups: Record<string, () => Promise<{ rows: Row[] }>> = {
  reads: () => import('./reads.ts'),
  limits: () => import('./limits.ts'),
  statements: () => import('./statements.ts'),
  gifts: () => import('./gifts.ts'),
  page: () => import('./page.ts'),
  motion: () => import('./motion.ts'),
  jobs: () => import('./jobs.ts'),
  start: () => import('./start.ts'),
  media: () => import('./media.ts'),
  queue: () => import('./queue.ts'),
  typing: () => import('./typing.ts'),
}

const asked = process.argv.slice(2)
for (const [name, open] of Object.entries(groups)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { rows } = await open()
  console.log(`\n== ${name}`)
  for (const row of rows) await print(row)
}

async function print({ what, limit, peers, goal, measure }: Row) {
  console.log(`\n${what}`)
  const { value, isMet, note } = await measure()
  const verdict = isMet === undefined ? 'not measured' : isMet ? 'holds' : 'FALLS SHORT'
  console.log(`  Kado   ${value}   (${verdict}${note ? `: ${note}` : ''})`)
  console.log(`  goal   ${goal}\n  limit  ${limit}\n  peers  ${peers}`)
}
