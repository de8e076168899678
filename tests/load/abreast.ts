import { cpuTimeOf, median } from './child.ts'
import type { Kado } from './kado.ts'
import type { Order } from './rate-process.ts'
import { percentile, take } from './reads.ts'

const ROUNDS = 11

/** How long a process is asked in a round. */
export const SECONDS = 2

/** A process, and what it is asked in a round. */
export type Side = { kado: Kado; reads: (round: number) => Order['reads'] }

type Name = 'one' | 'twin' | 'many'

/**
 * Asks three processes in turn: one gift, the very same once more, and many. A p99 is made by the few worst
 * reads of a round, so between the two that are alike stands what the machine alone can make of a ratio.
 */
export async function compareReads(sides: Record<Name, Side>) {
  const order: Name[] = ['one', 'twin', 'many']
  const rounds: Record<Name, { p99: number; cpu: number }>[] = []
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const found: Partial<(typeof rounds)[number]> = {}
    for (const name of order) found[name] = await ask(sides[name], round)
    if (round > 0) rounds.push(found as (typeof rounds)[number])
    // Nobody is always the first.
    order.push(...order.splice(0, 1))
  }
  const p99 = (name: Name) => median(rounds.map((round) => round[name].p99))
  const spent = (name: Name) => rounds.reduce((sum, round) => sum + round[name].cpu, 0)
  const [one, many] = [p99('one'), p99('many')]
  return { one, many, ratio: many / one, twin: p99('twin') / one, cpu: spent('many') / spent('one') }
}

/** What it says in a row of the bench. */
export function tellComparison({ one, many, ratio, twin, cpu }: Awaited<ReturnType<typeof compareReads>>) {
  return {
    value: `${ratio.toFixed(2)} (p99 of one ${one.toFixed(2)} ms, of many ${many.toFixed(2)} ms; by time on the core ${cpu.toFixed(2)}; two with one gift each ${twin.toFixed(2)})`,
    isMet: ratio <= 1.2,
  }
}

async function ask({ kado, reads }: Side, round: number) {
  const before = cpuTimeOf(kado.pid)
  const taken = await take({ url: kado.url, reads: reads(round), seconds: SECONDS })
  return { p99: percentile(taken.reads, 99), cpu: cpuTimeOf(kado.pid) - before }
}
