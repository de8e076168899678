import { load as loadLetters } from '#gift/sealed-letters/calls.ts'
import { load as loadGuestSettings } from '#owner/guests/calls.ts'
import { loadSettings } from '#owner/journal/calls.ts'
import { useOwnContent } from '#web/session/own-content.ts'
import type { OwnerIconName } from '#web/ui/owner-icon.tsx'
import { RowLink } from './rows.tsx'

type Offer = { isOff: boolean; page: string; icon: OwnerIconName; name: string; note: string }

/** The optional features that are off; nothing where all are in use. */
export function Offers() {
  const guestSettings = useOwnContent(loadGuestSettings).data
  const settings = useOwnContent(loadSettings).data
  const letters = useOwnContent(loadLetters).data
  const all: Offer[] = [
    {
      isOff: guestSettings?.takes_answers === false,
      page: 'sending&field=takes_answers',
      icon: 'letter',
      name: 'Balasan darinya',
      note: 'Sesudah surat, video, dan kupon ia bisa membalas dengan tulisan atau suara.',
    },
    {
      isOff: settings?.is_kept === false,
      page: 'journal',
      icon: 'clock',
      name: 'Kabar',
      note: 'Kapan hadiahmu dibuka dan sampai bab mana. Ia diberi tahu lebih dulu.',
    },
    {
      isOff: letters?.length === 0,
      page: 'sealed-letters',
      icon: 'sealed',
      name: 'Surat Bersegel',
      note: 'Surat yang menunggu harinya: hari ke-1.000, atau ulang tahunnya.',
    },
  ]
  const offers = all.filter(({ isOff }) => isOff)
  if (offers.length === 0) return null
  return (
    <section className="desk-card readiness-offers" aria-label="Boleh juga dinyalakan">
      <h3>Boleh juga dinyalakan</h3>
      <ul className="readiness-rows" data-level="missing">
        {offers.map(({ page, icon, name, note }) => (
          <li key={page}>
            <RowLink to={`?page=${page}`} icon={icon} name={name} note={note} mark="Mati" />
          </li>
        ))}
      </ul>
    </section>
  )
}
