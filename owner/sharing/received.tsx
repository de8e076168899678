import { useWatch } from 'react-hook-form'
import { readMoment, spellMoment } from '#contract/opening-hour.ts'
import { readDay } from '#contract/read-day.ts'
import { withoutScheme } from './card.tsx'
import { sharePicture } from './picture-section.tsx'
import type { Values } from './values.tsx'
import './received.css'

type Props = {
  link: string
  /** The recipient's name, and as the link's picture may show it; '' for none. */
  partner: string
  name: string
  timeZone: string
  toldAt: number | null
}

/** The chat with the gift as its recipient gets it; it follows the hour and the message as they are written. */
export function Received({ link, partner, name, timeZone, toldAt }: Props) {
  const [message, opens, day, hour] = useWatch<Values, ['message', 'opens', 'day', 'hour']>({
    name: ['message', 'opens', 'day', 'hour'],
  })
  const moment = readDay(day) === undefined ? undefined : readMoment({ day, hour }, timeZone)
  const isLater = opens === 'later' && moment !== undefined
  return (
    <aside className="sharing-received" aria-label={`Yang diterima ${partner}`}>
      <h3>Yang diterima {partner}</h3>
      <div className="sharing-chat">
        <p className="row">
          <img src={`/images/heart-lantern${isLater ? '-unlit' : ''}.svg`} alt="" />
          <span>
            {isLater ? (
              <>
                Lampionnya menyala
                <br />
                {spellMoment(moment, timeZone)}
              </>
            ) : (
              'Lampionnya menyala begitu tautannya sampai'
            )}
          </span>
        </p>
        <div className="sharing-bubble">
          <img src={sharePicture(name)} alt="" width={1200} height={630} />
          <p className="sharing-words">{message}</p>
          <p className="sharing-link" translate="no">
            {withoutScheme(link)}
          </p>
          <small>{toldAt === null ? 'belum terkirim' : spellMoment(toldAt, timeZone)}</small>
        </div>
      </div>
    </aside>
  )
}
