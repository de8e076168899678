import type { Sample } from '#owner/sample/schemas.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { sections } from './sections.tsx'
import { namesOf } from './use-sample.tsx'

type Props = {
  sample: Sample
  isBusy: boolean
  /** Empties one page, or all pages. */
  onEmpty: (page?: string) => void
  onClose: () => void
}

/** All remaining sample content, page by page. */
export function SampleDialog({ sample, isBusy, onEmpty, onClose }: Props) {
  const hasMore = sample.some(({ parts }) => parts.some(({ stays }) => !stays))
  const emptyAll = () => {
    onEmpty()
    onClose()
  }
  return (
    <Dialog title="Isi contoh" note="Yang sudah kamu tulis sendiri tidak ikut terhapus." onClose={onClose}>
      <ul className="rows sample-pages">
        {sample.map(({ page, parts }) => {
          const name = sections.find(({ id }) => id === page)?.name ?? page
          return (
            <li key={page}>
              <p>
                <b>{name}</b>
                <small>{namesOf(parts)}</small>
              </p>
              {parts.some(({ stays }) => !stays) ? (
                <button
                  type="button"
                  className="text-button"
                  aria-label={`Kosongkan ${name}`}
                  disabled={isBusy}
                  onClick={() => onEmpty(page)}
                >
                  Kosongkan
                </button>
              ) : (
                <small>Tetap ada sampai kamu ganti</small>
              )}
            </li>
          )
        })}
      </ul>
      {hasMore && (
        <button type="button" className="button button-wax" disabled={isBusy} onClick={emptyAll}>
          Kosongkan semua contoh
        </button>
      )}
    </Dialog>
  )
}
