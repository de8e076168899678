import { type RefObject, useEffect, useState } from 'react'
import { decodeSound } from '#web/sound/decode.ts'

const BARS = 24
const HEIGHT = 44
// The height of a silent bar.
const LEAST = 6

/**
 * The loudness of each part of a voice, 0 to 1: read once it is visible; undefined where it cannot be
 * decoded.
 */
export function useLevels(url: string, frame: RefObject<HTMLElement | null>) {
  const [levels, setLevels] = useState<number[]>()
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const sound = await (await fetch(url)).arrayBuffer()
      const samples = await decodeSound(sound)
      if (!isGone) setLevels(levelsOf(samples))
    }
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void read().catch(() => undefined)
    })
    if (frame.current) seen.observe(frame.current)
    return () => {
      isGone = true
      seen.disconnect()
    }
  }, [url, frame])
  return levels
}

/** The bars of a voice, with the played part in the colour of wax. */
export function Wave({ levels, part }: { levels: number[] | undefined; part: number }) {
  const bars = Array.from({ length: BARS }, (_, index) => {
    const size = LEAST + (levels?.[index] ?? 0) * (HEIGHT - LEAST - 4)
    return `M${index * 10 + 5} ${(HEIGHT - size) / 2}v${size}`
  })
  const heard = Math.round(part * BARS)
  return (
    <svg
      className="journal-wave"
      viewBox={`0 0 ${BARS * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.slice(heard).join('')} vectorEffect="non-scaling-stroke" />
      <path className="journal-heard" d={bars.slice(0, heard).join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function levelsOf(samples: Float32Array) {
  const length = Math.ceil(samples.length / BARS)
  const levels = Array.from({ length: BARS }, (_, index) => {
    const part = samples.subarray(index * length, (index + 1) * length)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / (part.length || 1))
  })
  const loudest = Math.max(...levels) || 1
  return levels.map((level) => level / loudest)
}
