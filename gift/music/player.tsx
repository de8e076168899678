import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Output } from '#contract/endpoint.ts'
import { findRoute } from '#contract/routes.ts'
import { preload, useContent } from '#web/api/content.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { useLockedOut } from '#web/gift-state/gift-lock.ts'
import { beginMusic, setSong, silenceMusic, useMusic } from '#web/sound/music.ts'
import { Icon } from '#web/ui/icon.tsx'
import { hasModal, useBackCloses } from '#web/ui/layers.ts'
import { useAmbientSound } from './ambient-sound.tsx'
import { load } from './calls.ts'
import { defaultVolume, silentAt, texts } from './contract.ts'
import { Panel } from './player-panel.tsx'
import { fetchTags } from './player-tags.tsx'
import './player.css'

// Keys that the page behind would react to.
const PLAYER_KEYS = new Set(['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])

// The ring around the button, in its own units.
const RADIUS = 22.5
const ROUND = 2 * Math.PI * RADIUS

/** Fetches the player's content; the song is fetched when it is played. */
export const prepare = () => preload(load)

/** The music of the whole gift; silent while the gift's lock keeps the visitor out. */
export function Player() {
  return useLockedOut() === false ? <Music /> : null
}

// The floating button, and its panel.
function Music() {
  const [pathname] = useLocation()
  const { data, state, refetch } = useContent(load)
  const isSilent = silentAt.includes(findRoute(pathname))
  const url = data?.music_url ?? ''
  useLayoutEffect(() => {
    silenceMusic(isSilent)
    return () => silenceMusic(true)
  }, [isSilent])
  useEffect(() => setSong(url, defaultVolume), [url])
  useAmbientSound()
  // A song that could not be read is tried again on another screen.
  const asked = useRef(pathname)
  useEffect(() => {
    if (asked.current === pathname) return
    asked.current = pathname
    if (state === 'failed') void refetch()
  }, [pathname, state, refetch])
  return isSilent || !data || url === '' ? null : <Floating key={pathname} {...data} />
}

function Floating(song: Output<typeof load>) {
  const [isOpen, setOpen] = useState(false)
  const isPlaying = useMusic('isPlaying')
  const isAwaited = useMusic('isAwaited')
  const { root, button } = useClosing(isOpen, () => setOpen(false))
  return (
    <aside
      ref={root}
      className="music"
      aria-label="Musik"
      onClick={keepHere}
      onKeyDown={(event: KeyboardEvent) => PLAYER_KEYS.has(event.key) && keepHere(event)}
    >
      <button
        ref={button}
        type="button"
        className="music-button round glass"
        aria-label={texts.panel}
        aria-expanded={isOpen}
        aria-controls="music-panel"
        data-opens={isOpen ? undefined : 'music'}
        data-playing={isPlaying}
        data-awaited={isAwaited}
        onPointerEnter={() => void fetchTags(song.music_url)}
        onClick={() => {
          beginMusic()
          setOpen(!isOpen)
        }}
      >
        <Ring />
        <Icon name="music" />
      </button>
      {isOpen && <Panel {...song} />}
    </aside>
  )
}

// The part of the song that has been played.
function Ring() {
  const position = useMusic('position')
  const duration = useMusic('duration')
  const share = duration > 0 ? position / duration : 0
  // In whole pixels: smaller changes are invisible.
  return (
    <svg className="music-ring" viewBox="0 0 48 48" aria-hidden="true">
      <circle
        cx="24"
        cy="24"
        r={RADIUS}
        style={{ strokeDasharray: `${Math.round(share * ROUND)} ${ROUND}` }}
      />
    </svg>
  )
}

// The screen behind must not react to a tap on the player.
function keepHere(event: SyntheticEvent) {
  event.stopPropagation()
}

// Escape closes the panel and returns the focus; Back and a tap beside it close it too, without moving the focus.
function useClosing(isOpen: boolean, close: () => void) {
  const root = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useBackCloses(isOpen, close)
  useListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || hasModal()) return
      event.stopPropagation()
      close()
      button.current?.focus()
    },
    { isOn: isOpen, capture: true },
  )
  useListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !root.current?.contains(target)) close()
    },
    { isOn: isOpen },
  )
  return { root, button }
}
