import './progress.css'

const PERCENT = 100

/** Lies over a print while its file is sent, and then while the server processes it. */
export function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const isSent = share >= 1
  return (
    <div className="photo-veil">
      <progress aria-label="Mengunggah" max={1} {...(isSent ? {} : { value: share })} />
      <p aria-hidden="true">{isSent ? 'Menyimpan' : `${Math.round(share * PERCENT)}%`}</p>
      <button type="button" className="button button-ghost" onClick={onCancel}>
        Batal
      </button>
    </div>
  )
}
