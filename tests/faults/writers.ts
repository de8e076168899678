import { setTimeout as wait } from 'node:timers/promises'
import type { Started } from '#tests/server/program.ts'
import { addPlan, read, removeOldPlans } from './program.ts'

/** What came of writing: every plan that was acknowledged, and how each refusal read. */
type Written = { acknowledged: string[]; removed: Set<string>; refused: Map<string, number> }

/** Lets some people add plans one after another until told to stop; each pauses a little after a no. */
export function startWriters(kado: Started, cookie: string, count: number) {
  const written: Written = { acknowledged: [], removed: new Set(), refused: new Map() }
  let isOver = false
  const working = Array.from({ length: count }, (_, person) => write(person))
  async function write(person: number) {
    for (let nth = 0; !isOver; nth += 1) {
      const title = `Rencana ${person}-${nth}`
      const said = await attempt(kado, cookie, title)
      if (said === 'stored') written.acknowledged.push(title)
      else if (said.startsWith('422'))
        for (const each of await removeOldPlans(kado, { cookie })) written.removed.add(each.title)
      else {
        written.refused.set(said, (written.refused.get(said) ?? 0) + 1)
        await wait(20)
      }
    }
  }
  return {
    written,
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}

/** The plans that were acknowledged and are not there. */
export async function lostOf(kado: Started, { acknowledged, removed }: Written) {
  const plans = (await read(kado, '/api/todo-list')).body as { title: string }[]
  const there = new Set(plans.map(({ title }) => title))
  return acknowledged.filter((title) => !there.has(title) && !removed.has(title))
}

async function attempt(kado: Started, cookie: string, title: string) {
  const answer = await addPlan(kado, { cookie }, title)
  const body = (await answer.json()) as { success: boolean; message: string }
  return answer.status === 200 || answer.status === 201 ? 'stored' : `${answer.status} ${body.message}`
}
