import { type ReactNode, useMemo, useState } from 'react'
import { isLocal } from '#web/local-link.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { withoutScheme } from './card.tsx'
import { download, makeCodeFile } from './code-file.tsx'
import { texts } from './contract.ts'
import { CopyButton } from './copy-button.tsx'
import { SharingIcon } from './icon.tsx'
import { makeCode } from './qr.tsx'
import { Step } from './step.tsx'

type Props = { link: string; onSent: () => void }

/** The ways in which the gift arrives: by its link, its code or its card. */
export function WaysStep({ link, onSent }: Props) {
  const [isSaving, setSaving] = useState(false)
  const local = isLocal(link)
  const print = () => {
    onSent()
    window.print()
  }
  return (
    <Step knot="3" title="Cara sampainya" isDone={!local}>
      <div className="desk-card desk-sheet sharing-ways">
        <Way icon={<SharingIcon name="link" />} name="Tautan">
          <output aria-label="Tautan hadiah" translate="no">
            {withoutScheme(link)}
          </output>
          <CopyButton link={link} onCopied={onSent} />
        </Way>
        <Way icon={<SmallCode link={link} />} name="Kode QR">
          <span>{local ? texts.localLink : 'Untuk dipindai dari kartu atau layar'}</span>
          <button
            type="button"
            className="button button-line"
            aria-label="Simpan QR"
            aria-expanded={isSaving}
            onClick={() => setSaving(!isSaving)}
          >
            Simpan
          </button>
        </Way>
        {isSaving && <CodeFiles link={link} onSent={onSent} />}
        <Way icon={<SmallCode link={link} isOnCard />} name="Kartu A6">
          <span>{local ? texts.localLink : 'Dicetak, diselipkan di bunga'}</span>
          <button type="button" className="button button-line" aria-label="Cetak A6" onClick={print}>
            Cetak
          </button>
        </Way>
      </div>
    </Step>
  )
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="sharing-way">
      <i aria-hidden="true">{icon}</i>
      <b>{name}</b>
      {children}
    </div>
  )
}

function SmallCode({ link, isOnCard = false }: { link: string; isOnCard?: boolean }) {
  const { size, path } = useMemo(() => makeCode(link), [link])
  return (
    <svg
      aria-hidden="true"
      className={isOnCard ? 'sharing-small-card' : ''}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  )
}

function CodeFiles({ link, onSent }: Props) {
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
    <div className="stack">
      <p className="cluster sharing-buttons">
        <button type="button" className="button button-line" onClick={() => void save('png')}>
          Kode QR, gambar
        </button>
        <button type="button" className="button button-line" onClick={() => void save('svg')}>
          Kode QR, SVG
        </button>
      </p>
      <p className="small">
        Hanya kodenya, tanpa kartu: gambar untuk dikirim, SVG untuk dicetak besar. Kartunya disimpan lewat
        Cetak A6.
      </p>
    </div>
  )
}
