import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPreview } from '#web/preview.ts'

/** iPhones have a method of their own for fullscreen. */
type Film = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Plays a film as soon as it is mounted. A browser that does not allow its sound yet plays it muted, one that
 * does not allow it at all shows its still picture; the first click anywhere then starts what was refused.
 */
export function useFilm() {
  const film = useRef<Film>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [isOver, setOver] = useState(false)

  function unmute() {
    setMuted(false)
    if (film.current) film.current.muted = false
  }

  useEffect(() => {
    const current = film.current
    if (!current || isPreview) return
    void begin(current).then(setMuted)
  }, [])

  useFirstClick((event) => {
    const current = film.current
    if (!current) return
    if (!isPreview) unmute()
    // A click on the film or its buttons has a handler of its own.
    const isOwn = event.target instanceof Element && event.target.closest('.video-gift-stage')
    if (current.paused && current.currentTime === 0 && !isOwn) void start(current)
  })

  function toggle() {
    const current = film.current
    if (!current) return
    if (current.paused) void start(current)
    else current.pause()
  }

  function showLarge() {
    const current = film.current
    if (current?.requestFullscreen) void current.requestFullscreen().catch(warn)
    else current?.webkitEnterFullscreen?.()
  }

  function retry() {
    setBroken(false)
    film.current?.load()
    if (film.current) void start(film.current)
  }

  const handlers = {
    onPlay: () => {
      setPlaying(true)
      setOver(false)
    },
    onPause: () => setPlaying(false),
    onEnded: () => {
      setPlaying(false)
      setEnded(true)
      setOver(true)
      if (document.fullscreenElement) void document.exitFullscreen().catch(warn)
    },
    onVolumeChange: () => setMuted((was) => was && film.current?.muted === true),
    onError: () => {
      console.error('The video cannot be played', film.current?.error?.message)
      setPlaying(false)
      setBroken(true)
    },
  }

  return { film, isPlaying, isMuted, isBroken, hasEnded, isOver, toggle, showLarge, unmute, retry, handlers }
}

// With sound, else without. Resolves to whether it plays muted.
async function begin(film: Film) {
  if (await start(film)) return false
  if (film.error) return false
  film.muted = true
  if (await start(film)) return true
  film.muted = false
  return false
}

async function start(film: Film) {
  try {
    await film.play()
    return true
  } catch (error) {
    warn(error)
    return false
  }
}

function warn(error: unknown) {
  console.warn(error)
}

function useFirstClick(act: (event: MouseEvent) => void) {
  const click = useEffectEvent(act)
  useEffect(() => {
    const onClick = (event: MouseEvent) => click(event)
    window.addEventListener('click', onClick, { once: true })
    return () => window.removeEventListener('click', onClick)
  }, [])
}
