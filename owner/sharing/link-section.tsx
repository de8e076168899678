import { useWatch } from 'react-hook-form'
import { shareTitle } from '#contract/share.ts'
import { chatUrl } from '#gift/coupon/contract.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { isLocal } from '#web/local-link.ts'
import { withoutScheme } from './card.tsx'
import { texts } from './contract.ts'
import { CopyButton } from './copy-button.tsx'
import { SharingIcon } from './icon.tsx'
import { sharePicture } from './picture-section.tsx'
import type { Values } from './values.tsx'

type Props = { link: string; name: string; onSent: () => void }

/** The link, the message that is sent along with it, and the buttons that send both. */
export function LinkSection({ link, name, onSent }: Props) {
  return (
    <section className="desk-card desk-sheet sharing-link">
      <h3>Tautan dan pesan</h3>
      <div className="cluster sharing-address">
        <output aria-label="Tautan hadiah" translate="no">
          {withoutScheme(link)}
        </output>
        <CopyButton link={link} onCopied={onSent} />
      </div>
      {isLocal(link) && (
        <p className="sharing-local">
          {texts.localLink} {texts.publishing(name)}
        </p>
      )}
      <div className="sharing-message">
        <TextField name="message" rows={3} />
        <div className="sharing-bubble">
          <img src={sharePicture(name)} alt="" />
          <p>
            <b>{shareTitle(name)}</b>
            <span className="small">{new URL(link).host}</span>
          </p>
        </div>
      </div>
      <p className="small sharing-note">Begini pesanmu terlihat di chat. Kamu yang memilih penerimanya.</p>
      <TextField name="giver_name" />
      <SendButtons link={link} onSent={onSent} />
    </section>
  )
}

function SendButtons({ link, onSent }: Pick<Props, 'link' | 'onSent'>) {
  const message = useWatch<Values, 'message'>({ name: 'message' })
  const text = `${message}\n${link}`.trim()
  const send = () => {
    onSent()
    window.open(chatUrl(text), '_blank', 'noopener')
  }
  const share = async () => {
    try {
      await navigator.share({ text: message, url: link })
      onSent()
    } catch {
      // Closing the share sheet is not a failure.
    }
  }
  return (
    <>
      <button type="button" className="button button-wax" onClick={send}>
        <SharingIcon name="chat" />
        Kirim lewat WhatsApp
      </button>
      {'share' in navigator && (
        <button type="button" className="button button-line" onClick={() => void share()}>
          <SharingIcon name="share" />
          Bagikan lewat yang lain
        </button>
      )}
    </>
  )
}
