import { useState } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { load as loadReadiness } from '#owner/readiness/calls.ts'
import { useContent } from '#web/api/content.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { OwnerOnly } from '#web/gift-state/owner-only.tsx'
import { useSceneName } from '#web/scene/scene-name.ts'
import { Icon } from '#web/ui/icon.tsx'
import { findingsOf, useChapters } from './chapters.tsx'
import { Cord } from './cord.tsx'
import { Device } from './device.tsx'
import { Ending } from './ending.tsx'
import { Finding } from './finding.tsx'
import { Player } from './player.tsx'
import { Speeds } from './speeds.tsx'
import { useFrame } from './use-frame.tsx'
import { useProgress } from './use-progress.tsx'
import './screen.css'

/** Plays the whole gift as the partner will see it; nothing is counted or stored. */
export function Screen() {
  return (
    <OwnerOnly>
      <title>Gladi resik · Kado</title>
      <Rehearsal />
    </OwnerOnly>
  )
}

function Rehearsal() {
  useSceneName('desk')
  const [speed, setSpeed] = useState(1)
  const [isPaused, setPaused] = useState(false)
  const [isOver, setOver] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const rate = isPaused ? 0 : speed
  const { data: findings } = useContent(loadReadiness)
  const chapters = useChapters(findings)
  const { frame, key, current, go } = useFrame(chapters, rate, () => setHeld(true))
  const [opening] = useContent(loadOpening).data ?? []
  // A chapter that was left out meanwhile has no place; the next steps lead from the first one.
  const at = Math.max(
    0,
    chapters.findIndex(({ id }) => id === current),
  )
  const chapter = chapters[at]
  const here = chapter && findings && findingsOf(chapter, findings)

  function walk(to: number) {
    const next = chapters[to]
    setOver(to === chapters.length)
    setHeld(false)
    if (next) go(next)
  }
  useArrows((step) => walk(at + step))
  useProgress({
    frame,
    rate,
    isHeld: isHeld || isOver,
    chapter: `${key} ${current}`,
    onNext: () => walk(at + 1),
  })

  return (
    <main className="rehearsal">
      <header className="row">
        <div className="row cluster">
          <h1 tabIndex={-1}>Gladi resik</h1>
          <p className="row">
            <Icon name="hide" />
            Tidak dihitung sebagai dibuka
          </p>
        </div>
        <Link
          className="button button-ghost button-small"
          to={routes.editPages}
          aria-label="Tutup gladi resik"
        >
          <Icon name="close" />
          <span>Tutup</span>
        </Link>
      </header>
      <div className="rehearsal-stage">
        <div className="rehearsal-chapter" role="status">
          <p>
            bab {at + 1} dari {chapters.length}
          </p>
          <h2>{chapter?.name}</h2>
          {at === 0 && <p>Berjalan sendiri sampai akhir. Sentuh layarnya kalau kamu mau memainkannya.</p>}
        </div>
        <Device>
          <iframe
            ref={frame}
            key={key}
            name="rehearsal"
            src={routes.opening}
            title={`Hadiah seperti yang ${opening?.recipient_name || 'dia'} lihat`}
          />
        </Device>
        <div className="rehearsal-finding">
          {here && <Finding found={here} section={chapter?.section ?? ''} />}
        </div>
        {isOver && <Ending onRestart={() => walk(0)} />}
      </div>
      <div className="rehearsal-deck">
        {here && here.length > 0 && (
          <div className="rehearsal-note">
            <Finding found={here} section={chapter?.section ?? ''} />
          </div>
        )}
        <Player
          isPaused={isPaused}
          onPause={(isPaused) => {
            setPaused(isPaused)
            setHeld(false)
          }}
          onStep={(step) => walk(at + step)}
          isFirst={at === 0}
        />
        <Cord chapters={chapters} current={at} findings={findings ?? []} onPick={walk} />
        <Speeds speed={speed} onPick={setSpeed} />
      </div>
    </main>
  )
}

// The arrow keys step through the chapters while the focus is anywhere outside the frame.
function useArrows(onStep: (step: 1 | -1) => void) {
  useListener('keydown', ({ key, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowRight') onStep(1)
    if (key === 'ArrowLeft') onStep(-1)
  })
}
