import { median } from './child.ts'
import { chooseSky, startKado } from './kado.ts'
import { findLighthouse, type Scores, scoresOf } from './lighthouse.ts'
import { rows as lists } from './lists.ts'
import type { Figure, Row } from './row.ts'
import { walkOnSlowLine } from './slow-walk.ts'
import { firstRoute, firstView, readChunks, weigh } from './weights.ts'

const RUNS = 3

const PEERS = 'the usual React build with pictures: 82, 1550 ms, 4356 ms, 0 (quoted)'
const LIMIT = 'a static page with pictures: 100, 846 ms, 1052 ms, 0 (quoted)'

/** What the visitor's phone fetches, and when. */
export const rows: Row[] = [
  {
    what: 'JavaScript of the first route, brotli',
    limit: 'React alone 57 kB, Preact 8 (quoted)',
    peers: 'the usual build 110 kB (quoted)',
    goal: '80 kB',
    measure: async () => weight(firstRoute(readChunks()), 80_000),
  },
  {
    what: 'everything for the first view, brotli',
    limit: 'none',
    peers: '665 to 707 kB (quoted)',
    goal: '170 kB',
    measure: async () => weight(firstView(readChunks()), 170_000),
  },
  {
    what: 'requests after the loading screen on the way to /features, slow 4G, 4x CPU throttling',
    limit: '0',
    peers: 'none',
    goal: '0',
    measure: () => withKado(measureWalk),
  },
  lighthouseRow('score', (scores) => scores.score, { goal: 100, isAtLeast: true }),
  lighthouseRow('first contentful paint, ms', (scores) => scores.fcp, { goal: 900 }),
  lighthouseRow('largest contentful paint, ms', (scores) => scores.lcp, { goal: 1100 }),
  lighthouseRow('cumulative layout shift', (scores) => scores.cls, { goal: 0 }),
  lighthouseRow('total blocking time, ms, on two cores', (scores) => scores.tbt, { goal: 200 }),
  ...lists,
]

function weight(files: string[], most: number): Figure {
  const bytes = weigh(files)
  return { value: `${(bytes / 1000).toFixed(1)} kB in ${files.length} files`, isMet: bytes <= most }
}

async function measureWalk(url: string): Promise<Figure> {
  const late = await walkOnSlowLine(url)
  return { value: [late.length, ...late].join(' '), isMet: late.length === 0 }
}

function lighthouseRow(
  name: string,
  read: (scores: Scores) => number,
  { goal, isAtLeast = false }: { goal: number; isAtLeast?: boolean },
): Row {
  return {
    what: `Lighthouse, phone on simulated slow 4G, median of ${RUNS}: ${name}`,
    limit: LIMIT,
    peers: PEERS,
    goal: String(goal),
    measure: async () => {
      const all = await scores()
      if (!all)
        return { value: '-', isMet: undefined, note: 'no Lighthouse; CONTRIBUTING says how to give one' }
      const value = median(all.map(read))
      return { value: String(value), isMet: isAtLeast ? value >= goal : value <= goal }
    },
  }
}

let measured: Promise<Scores[] | undefined> | undefined

// Four rows from the same runs.
function scores() {
  measured ??= runLighthouse()
  return measured
}

async function runLighthouse() {
  const lighthouse = findLighthouse()
  if (!lighthouse) return undefined
  return withKado(async (url) => {
    const all: Scores[] = []
    while (all.length < RUNS) all.push(await scoresOf(lighthouse, url))
    return all
  })
}

// The real program on a fresh folder, as a visitor meets it.
async function withKado<Result>(act: (url: string) => Promise<Result>) {
  const kado = await startKado()
  try {
    await chooseSky(kado.url)
    return await act(kado.url)
  } finally {
    await kado.stop()
  }
}
