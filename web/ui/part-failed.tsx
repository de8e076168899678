import { texts } from '#contract/texts.ts'
import type { PartFailure } from '#web/loading/lazy-part.tsx'
import { Failure } from './failure.tsx'

/** A part of a form that failed, in its place on the paper. */
export function PartFailed({ problem, onRetry }: PartFailure) {
  if (problem === 'broken') return <Failure tone="form" text={texts.broken} onRetry={onRetry} />
  const isStuck = problem === 'stuck'
  return (
    <Failure
      tone="form"
      text={`Bagian ini ${isStuck ? texts.stuck : texts.unfetched}`}
      action={isStuck ? texts.reload : texts.again}
      onRetry={onRetry}
    />
  )
}
