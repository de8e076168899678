import { useWatch } from 'react-hook-form'
import { shareTitle } from '#contract/share.ts'
import { chatUrl } from '#gift/coupon/contract.ts'
import '#web/ui/text-area.css'
import { limits } from '#owner/guests/contract.ts'
import { Count } from '#web/ui/field.tsx'
import { RemoveUnusable } from '#web/ui/remove-unusable.tsx'
import { withoutScheme } from './card.tsx'
import { texts } from './contract.ts'
import { CopyButton } from './copy-button.tsx'
import { SharingIcon } from './icon.tsx'
import { sharePicture } from './picture-section.tsx'
import type { SharingForm } from './values.tsx'

type Props = { form: SharingForm; link: string; name: string; onSave: () => void; onSent: () => void }

/** The link, the message that is sent along with it, and the buttons that send both. */
export function LinkSection({ form, link, name, onSave, onSent }: Props) {
  const problem = form.formState.errors.message?.message
  const { message = '' } = useWatch({ control: form.control })
  return (
    <section className="desk-card desk-sheet sharing-link">
      <h3>Tautan dan pesan</h3>
      <div className="cluster sharing-address">
        <output aria-label="Tautan hadiah" translate="no">
          {withoutScheme(link)}
        </output>
        <CopyButton link={link} onCopied={onSent} />
      </div>
      {isLocal(link) && <p className="sharing-local">{texts.localLink}</p>}
      <div className="sharing-message">
        <textarea
          dir="auto"
          className="input text-area"
          rows={3}
          aria-label="Pesan WhatsApp"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && 'message-problem'}
          {...form.register('message', { onBlur: onSave })}
        />
        <Count text={message} max={limits.message} />
        {problem && (
          <p id="message-problem" role="alert" className="field-error">
            {problem}
          </p>
        )}
        <RemoveUnusable problem={problem} from={() => document.querySelector('[name="message"]')} />
        <div className="sharing-bubble">
          <img src={sharePicture(name)} alt="" />
          <p>
            <b>{shareTitle(name)}</b>
            <span>{new URL(link).host}</span>
          </p>
        </div>
      </div>
      <p className="small sharing-note">Begini pesanmu terlihat di chat. Kamu yang memilih penerimanya.</p>
      <SendButtons form={form} link={link} onSent={onSent} />
    </section>
  )
}

// Host names that a browser resolves to its own machine (RFC 6761, 6.3).
function isLocal(link: string) {
  return /^(([\w-]+\.)*localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname)
}

function SendButtons({ form, link, onSent }: Pick<Props, 'form' | 'link' | 'onSent'>) {
  const { message = '' } = useWatch({ control: form.control })
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
