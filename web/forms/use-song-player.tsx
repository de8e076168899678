import { useRef, useState } from 'react'
import { useFileAddress } from '#web/ui/use-file-address.ts'

/**
 * Plays a song in a form, because the hub's preview is silent.
 * @param song its address, or a picked file
 * @returns the audio element, to be placed anywhere, and the props of a button
 */
export function useSongPlayer(song: string | File) {
  const [isPlaying, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  const address = useFileAddress(song)
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
