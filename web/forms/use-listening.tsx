import { useRef, useState } from 'react'
import { useAddress } from '#web/ui/use-address.ts'

/**
 * Lets a song be listened to in a form, where the hub's own preview is silent.
 * @param song its address, or a file that was picked
 * @returns the element that plays it, to be placed anywhere, and what a button needs
 */
export function useListening(song: string | File) {
  const [isPlaying, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  const address = useAddress(song)
  const toggle = () => {
    const current = audio.current
    if (!current) return
    if (current.paused) current.play().catch((error: unknown) => console.warn('The song cannot play', error))
    else current.pause()
  }
  const player = (
    // biome-ignore lint/a11y/useMediaCaption: a song has nothing to caption
    <audio
      ref={audio}
      src={address}
      preload="none"
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onEnded={() => setPlaying(false)}
    />
  )
  return { player, isPlaying, toggle }
}
