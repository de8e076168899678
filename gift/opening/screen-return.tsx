import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { load as loadDate } from '#gift/date-input/calls.ts'
import { load as loadFeatures } from '#gift/features/calls.ts'
import { problemOf } from '#gift/features/contract.ts'
import { useContent } from '#web/api/content.ts'
import { useLockedOut } from '#web/gift-state/gift-lock.ts'
import { beginMusic } from '#web/sound/music.ts'
import { play } from '#web/sound/sound.ts'
import './screen-return.css'

/** From the second visit on: a link to the menu, for visitors who have access. */
export function Screen() {
  return <p className="middle opening-return">{useLockedOut() === false && <ToMenu />}</p>
}

function ToMenu() {
  const { data } = useContent(loadFeatures)
  const date = useContent(loadDate).data?.[0]?.selected_date
  if (!data || problemOf(data)) return null
  return (
    <Link
      className="arrive"
      to={routes.features}
      {...(date && { state: { date } })}
      onClick={() => {
        play('tap')
        beginMusic()
      }}
    >
      Langsung ke {data.title}
    </Link>
  )
}
