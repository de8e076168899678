import { useState } from 'react'
import { Name } from '#web/scene/name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DomainDialog } from './domain/domain-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { Gift } from './schemas.ts'
import { useEnterGift } from './use-enter-gift.tsx'
import './gift-card.css'

/** One gift: its recipient, its address, and its actions. */
export function GiftCard({ gift }: { gift: Gift }) {
  const { isBusy, go } = useEnterGift()
  const { id, address, recipient_name, is_owner, notice } = gift
  const first = new URL(gift.url)
  const site = siteUrl(gift)
  return (
    <li className="desk-card gift-card">
      <div className="gift-card-sky" aria-hidden="true">
        <i />
        <i />
        <img src="/images/heart-lantern.svg" alt="" />
      </div>
      <h2>{recipient_name ? <Name>{recipient_name}</Name> : 'Belum bernama'}</h2>
      <p className="gift-card-address" translate="no">
        {site.host}
      </p>
      {site.host !== first.host && (
        <p className="small gift-card-also">
          Selalu juga di{' '}
          <a href={first.origin} target="_blank" rel="noopener">
            {first.host}
          </a>
        </p>
      )}
      {notice && (
        <p className="note">
          <Icon name="pause" />
          {notice}
        </p>
      )}
      {!is_owner && <p className="gift-card-guest">Kamu diundang mengisi kado ini</p>}
      <div className="gift-card-ways">
        <button
          type="button"
          className="button button-wax"
          aria-label={`Edit ${address}`}
          aria-disabled={isBusy}
          onClick={() => void go(id)}
        >
          {isBusy ? <i className="submit-ring" aria-hidden="true" /> : <Icon name="edit" />}
          Edit
        </button>
        <a
          className="button button-line"
          href={site.origin}
          target="_blank"
          rel="noopener"
          aria-label={`Buka ${address}`}
        >
          Buka
          <Icon name="outside" />
        </a>
      </div>
      {is_owner && <OwnersWays gift={gift} />}
    </li>
  )
}

// The gift's own domain once it is verified; the first address stays valid.
function siteUrl({ url, domain }: Gift) {
  const place = new URL(url)
  if (domain?.is_proved) place.hostname = domain.name
  return place
}

function OwnersWays({ gift }: { gift: Gift }) {
  const [open, setOpen] = useState<'domain' | 'remove'>()
  const { address, domain } = gift
  const close = () => setOpen(undefined)
  return (
    <div className="gift-card-more">
      <button
        type="button"
        className="link"
        aria-label={`Domain sendiri ${address}`}
        onClick={() => setOpen('domain')}
      >
        {domain && <i data-proved={domain.is_proved} aria-hidden="true" />}
        Domain sendiri
      </button>
      <button
        type="button"
        className="link"
        aria-label={`Hapus ${address}`}
        onClick={() => setOpen('remove')}
      >
        Hapus
      </button>
      {open === 'domain' && <DomainDialog gift={gift} onClose={close} />}
      {open === 'remove' && <RemoveDialog gift={gift} onClose={close} />}
    </div>
  )
}
