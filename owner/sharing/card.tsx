import { useMemo } from 'react'
import { Name } from '#web/scene/name.tsx'
import { useTextWidth } from '#web/scene/text-width.ts'
import { makeCode } from './qr.tsx'
import './card.css'

// The light margin around the code, as a share of its side. It is drawn, so that forced dark mode leaves it light.
const QUIET = 3 / 54

type Props = { link: string; name: string; isPrinted?: boolean }

/** The card to print and to give by hand: the recipient's name, and the QR code of the link. */
export function Card({ link, name, isPrinted = false }: Props) {
  const title = name ? `Untuk ${name}` : 'Untukmu'
  const width = useTextWidth(title, { weight: 400, family: 'Great Vibes' })
  const { size, path } = useMemo(() => makeCode(link), [link])
  const quiet = size * QUIET
  return (
    <article className="column sharing-card" aria-label={isPrinted ? undefined : cardName(name)}>
      <p className="sharing-card-name" style={{ '--width': width }}>
        {name ? (
          <span>
            Untuk <Name>{name}</Name>
          </span>
        ) : (
          title
        )}
      </p>
      <p>ada sesuatu yang menunggumu</p>
      <div>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={isPrinted ? undefined : 'Kode QR tautan hadiah'}
        >
          <rect x={-quiet} y={-quiet} width={size + 2 * quiet} height={size + 2 * quiet} rx={quiet * 0.66} />
          <path d={path} fillRule="evenodd" />
        </svg>
        <img src="/images/heart-lantern.svg" alt="" />
      </div>
      <h3>Pindai dengan kameramu</h3>
      <p translate="no">{withoutScheme(link)}</p>
      <i className="ornament" />
      <p>nyalakan suaranya, duduk yang nyaman</p>
    </article>
  )
}

// Only for the card on the screen; screen readers skip the printed copy.
function cardName(name: string) {
  return name ? `Kartu A6 untuk ${name}` : 'Kartu A6'
}

/** A link without its scheme, as people write it. */
export function withoutScheme(link: string) {
  return link.replace(/^https?:\/\//, '')
}
