import type { HTMLAttributes, ReactNode } from 'react'
import { routes } from '#contract/routes.ts'
import { sheetRef } from '#web/effects/shared-element.ts'
import { EditButton } from '#web/gift-state/edit-button.tsx'
import { BackLink } from '#web/scene/back-link.tsx'
import { Name } from '#web/scene/name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'

/** The letter, and whom it is for; `song` is the address of its music, '' for none. */
export type Letter = {
  paragraphs: string[]
  signature: string | undefined
  song: string
  recipient: string
  /** Called when the reader reaches its end. */
  onRead: () => void
}

type SheetProps = HTMLAttributes<HTMLElement> & { recipient: string; children: ReactNode }

/** The sheet of paper with the address, around the text. */
export function Sheet({ recipient, children, ...handlers }: SheetProps) {
  return (
    <article ref={sheetRef} className="love-typing-sheet paper" {...handlers}>
      <h1 className="type love-typing-address" tabIndex={-1}>
        <span>{texts.to}</span> <Name>{recipient}</Name>
      </h1>
      <i className="ornament love-typing-postmark" />
      <i className="ornament love-typing-sprig" />
      {children}
    </article>
  )
}

type FootProps = { mayEdit?: boolean; children: ReactNode }

/** The ways out below the sheet, and what is between them. */
export function Foot({ mayEdit = true, children }: FootProps) {
  return (
    <nav className="cluster love-typing-foot" aria-label="Surat">
      <BackLink look="ghost" to={routes.mainGift}>
        {texts.back}
      </BackLink>
      {children}
      {mayEdit && <EditButton to={routes.editLoveTyping}>{texts.edit}</EditButton>}
    </nav>
  )
}

/** Pauses and resumes the letter's music. */
export function MusicButton({ isPlaying, toggle }: { isPlaying: boolean; toggle: () => void }) {
  return (
    <button
      type="button"
      className="round button-ghost love-typing-music"
      data-place="letter.backgroundMusic"
      aria-label={isPlaying ? texts.pauseMusic : texts.playMusic}
      onClick={toggle}
    >
      <Icon name={isPlaying ? 'pause' : 'music'} />
    </button>
  )
}
