import { Link } from 'wouter'
import { EditHeading, ReloadButton } from '#web/forms/edit-waiting.tsx'
import { NextButton } from '#web/forms/next-section.tsx'
import { sheetStays } from '#web/forms/sheet-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OwnerIcon, type OwnerIconName } from '#web/ui/owner-icon.tsx'
import './form.css'

const parts: { page: string; icon: OwnerIconName; name: string; note: string }[] = [
  {
    page: 'letter',
    icon: 'letter',
    name: 'Surat Cinta',
    note: 'Amplop pertama: surat yang mengetik dirinya.',
  },
  { page: 'video', icon: 'video', name: 'Video', note: 'Pilihan kedua: filmmu dan ceritanya.' },
  {
    page: 'coupon',
    icon: 'coupon',
    name: 'Coupon',
    note: 'Tautan kecil di bawah: hadiah yang bisa diklaim.',
  },
]

/** The choice of gifts has no texts of its own; this links to the forms of the three gifts. */
export function Form() {
  return (
    <div className="edit-form">
      <EditHeading title="Main Gift" note="Halaman ini hanya pintunya. Isinya ada di tiga tempat." />
      <ul className="stack main-gift-parts">
        {parts.map(({ page, icon, name, note }) => (
          <li key={page}>
            <Link to={`?page=${page}`} state={sheetStays}>
              <OwnerIcon name={icon} />
              <span className="titled">
                <b>Isi {name}</b>
                <small>{note}</small>
              </span>
              <Icon name="chevronRight" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="cluster edit-actions">
        <NextButton />
        <ReloadButton />
      </div>
    </div>
  )
}
