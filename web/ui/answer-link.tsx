import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { answers } from '#web/session/answers.ts'
import { play } from '#web/sound/sound.ts'
import { Icon } from './icon.tsx'

/** The quiet way to answer what has just ended; none where the gift takes no answers. */
export function AnswerLink({ after }: { after: 'letter' | 'video' | 'coupon' }) {
  if (answers !== 'taken') return null
  return (
    <Link className="button button-ghost" to={`${routes.answer}?after=${after}`} onClick={() => play('tap')}>
      <Icon name="letter" />
      Balas
    </Link>
  )
}
