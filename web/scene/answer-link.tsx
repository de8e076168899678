import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { answers } from '#web/gift-state/answers.ts'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'

/**
 * A link to answer what has just ended; none where the gift takes no answers. `from` is one sealed letter's
 * id.
 */
export function AnswerLink({ after, from }: { after: 'letter' | 'video' | 'coupon'; from?: string }) {
  if (answers !== 'taken') return null
  const way = from ? `&from=${from}` : ''
  return (
    <Link
      className="button button-ghost"
      to={`${routes.answer}?after=${after}${way}`}
      onClick={() => play('tap')}
    >
      <Icon name="letter" />
      Balas
    </Link>
  )
}
