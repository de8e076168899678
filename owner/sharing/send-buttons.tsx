import type { Ref } from 'react'
import { useWatch } from 'react-hook-form'
import { chatUrl } from '#gift/coupon/contract.ts'
import { texts } from './contract.ts'
import { SharingIcon } from './icon.tsx'
import type { Values } from './values.tsx'

type Props = {
  /** The button that opens WhatsApp. */
  ref: Ref<HTMLButtonElement>
  link: string
  /** At an address that only this machine knows the message can be tried out. */
  kind: 'first' | 'again' | 'trial'
  /** Whether nothing has to be answered before. */
  mayGoOn: () => boolean
  onSent: () => void
}

const looks = { first: 'button button-wax', again: 'button button-line', trial: 'text-button' }

/** The buttons that send the link with the message. */
export function SendButtons({ ref, link, kind, mayGoOn, onSent }: Props) {
  const message = useWatch<Values, 'message'>({ name: 'message' })
  const send = () => {
    if (!mayGoOn()) return
    onSent()
    window.open(chatUrl(`${message}\n${link}`.trim()), '_blank', 'noopener')
  }
  const share = async () => {
    if (!mayGoOn()) return
    try {
      await navigator.share({ text: message, url: link })
      onSent()
    } catch {
      // Closing the share sheet is not a failure.
    }
  }
  const isTrial = kind === 'trial'
  const buttons = (
    <>
      <button
        ref={ref}
        type="button"
        className={looks[kind]}
        {...(kind !== 'again' && { 'aria-describedby': 'sharing-chat' })}
        onClick={send}
      >
        {!isTrial && <SharingIcon name="chat" />}
        {kind === 'again' ? 'Kirim lagi' : 'Kirim lewat WhatsApp'}
      </button>
      {'share' in navigator && (
        <button
          type="button"
          className={isTrial ? 'text-button' : 'button button-line'}
          onClick={() => void share()}
        >
          {!isTrial && <SharingIcon name="share" />}
          Bagikan lewat yang lain
        </button>
      )}
    </>
  )
  const note = (
    <p id="sharing-chat" className="sharing-note">
      {isTrial ? 'Mau lihat dulu jadinya di chat?' : texts.chat}
    </p>
  )
  return isTrial ? (
    <div className="sharing-trial">
      {note}
      <div className="cluster">{buttons}</div>
    </div>
  ) : (
    <>
      {buttons}
      {kind === 'first' && note}
    </>
  )
}
