import { load } from '#owner/gifts/calls.ts'
import { texts } from '#owner/gifts/contract.ts'
import type { Gift } from '#owner/gifts/schemas.ts'
import { peek, put } from '#web/api/content.ts'
import { withItem } from '#web/session/own-list.tsx'
import { useChange } from '#web/session/use-change.tsx'

/** Runs one change of a gift's domain, puts its output into the list, and keeps the sentence of a failure. */
export function useDomainChange() {
  const { run, isBusy, problem } = useChange({ isInline: true })
  async function change(ask: () => Promise<{ message: string; data: Gift }>) {
    const changed = await run(ask, { fallback: texts.domainFailed })
    if (changed) put(load, withItem(peek(load), changed.data))
    return changed?.message
  }
  return { isBusy, problem, change }
}
