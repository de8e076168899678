import { useState } from 'react'
import { createPortal } from 'react-dom'
import { showAlert } from '#web/ui/alerts.tsx'
import { Card } from './card.tsx'
import { download, makeCodeFile } from './code-file.tsx'
import { texts } from './contract.ts'
import { SharingIcon } from './icon.tsx'

type Props = { link: string; name: string; onSent: () => void }

/** The printable card, and its QR code as a file. */
export function CardSection({ link, name, onSent }: Props) {
  const [isSaving, setSaving] = useState(false)
  const print = () => {
    onSent()
    window.print()
  }
  return (
    <section className="desk-card desk-sheet sharing-paper" aria-label="Kartu">
      <Card link={link} name={name} />
      {createPortal(
        <div className="sharing-print" aria-hidden="true">
          <Card link={link} name={name} isPrinted />
        </div>,
        document.body,
      )}
      <p className="cluster sharing-buttons">
        <button type="button" className="button button-line" onClick={print}>
          <SharingIcon name="print" />
          Cetak A6
        </button>
        <button
          type="button"
          className="button button-line"
          aria-expanded={isSaving}
          onClick={() => setSaving(!isSaving)}
        >
          <SharingIcon name="save" />
          Simpan QR
        </button>
      </p>
      {isSaving && <CodeFiles link={link} onSent={onSent} />}
    </section>
  )
}

function CodeFiles({ link, onSent }: Pick<Props, 'link' | 'onSent'>) {
  const save = async (kind: 'svg' | 'png') => {
    try {
      download(await makeCodeFile(link, kind), `kode-hadiah.${kind}`)
      onSent()
    } catch (error) {
      console.error('Drawing the code failed', error)
      showAlert(texts.notDrawn, 'failed')
    }
  }
  return (
    <>
      <p className="cluster sharing-buttons">
        <button type="button" className="button button-line" onClick={() => void save('png')}>
          Kode QR, gambar
        </button>
        <button type="button" className="button button-line" onClick={() => void save('svg')}>
          Kode QR, SVG
        </button>
      </p>
      <p className="small sharing-note">
        Hanya kodenya, tanpa kartu: gambar untuk dikirim, SVG untuk dicetak besar. Kartunya disimpan lewat
        Cetak A6.
      </p>
    </>
  )
}
