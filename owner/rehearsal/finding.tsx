import { Link } from 'wouter'
import type { Readiness } from '#owner/readiness/schemas.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = { found: Readiness; section: string }

/** The worst finding of a chapter, with a link to the field that solves it. */
export function Finding({ found: [worst, ...others], section }: Props) {
  if (!worst)
    return (
      <p className="rehearsal-ready">
        <Icon name="check" />
        Tidak ada yang perlu diperbaiki di bab ini.
      </p>
    )
  const [sentence = ''] = worst.message.split('\n')
  return (
    <div className="rehearsal-unready">
      <Icon name="warning" />
      <p>
        {sentence}.{others.length > 0 && ` Ada ${others.length} lagi.`}
      </p>
      <Link to={worst.href}>
        Perbaiki<span> di {section}</span>
      </Link>
    </div>
  )
}
