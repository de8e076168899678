// A visitor of its own process, who looks on while others misbehave: its waits are not those of the crowd.
//   node tests/faults/other-visitor.ts <address> <milliseconds>
import { setTimeout as wait } from 'node:timers/promises'

const [address = '', span = '0'] = process.argv.slice(2)
const PAUSE = 20
const waits: number[] = []
const until = performance.now() + Number(span)

while (performance.now() < until) {
  const start = performance.now()
  const answer = await fetch(`${address}/api/opening`)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  waits.push(performance.now() - start)
  await wait(PAUSE)
}

const sorted = waits.sort((a, b) => a - b)
process.stdout.write(String(sorted[Math.floor(sorted.length * 0.95)]))
