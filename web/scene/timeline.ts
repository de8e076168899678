/** The curves of what is animated by script. */
export const curves = {
  out: 'cubic-bezier(0.16, 1, 0.3, 1)',
  camera: 'cubic-bezier(0.45, 0.05, 0.15, 1)',
  breath: 'cubic-bezier(0.45, 0.05, 0.35, 1)',
  hand: 'cubic-bezier(0.35, 0.1, 0.65, 0.9)',
} as const

/** In milliseconds: what is left of a timeline after a tap. */
export const AHEAD = 520

/** When an animation begins and how long it takes, in milliseconds; without a curve it slows down. */
export type Timing = { at: number; ms: number; easing?: string }

export const fade: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }]

export type Timeline = ReturnType<typeof createTimeline>

/** Animations of one scene: each waits for its moment, and all run ahead together. */
export function createTimeline() {
  const moves: Animation[] = []
  let last = 0
  return {
    move(element: HTMLElement | undefined, frames: Keyframe[], { at, ms, easing = curves.out }: Timing) {
      if (!element) return
      moves.push(element.animate(frames, { delay: at, duration: ms, easing, fill: 'backwards' }))
      last = Math.max(last, at + ms)
    },
    /** Calls back when the last of them ends, and never where they are cancelled. */
    whenOver(act: () => void) {
      void Promise.all(moves.map(({ finished }) => finished)).then(act, () => undefined)
    },
    /** Plays what is left in a moment, also of other animations. */
    runAhead(others: Animation[] = []) {
      const now = Math.max(...moves.map(({ currentTime }) => Number(currentTime)))
      const rate = Math.max(1, (last - now) / AHEAD)
      for (const each of [...moves, ...others]) each.updatePlaybackRate(rate)
    },
    /** Shows the end at once. */
    end() {
      for (const each of moves) each.finish()
    },
  }
}

/** The elements of a scene by their `data-part`. */
export function partsOf(scene: HTMLElement) {
  const all = [...scene.querySelectorAll<HTMLElement>('[data-part]')]
  return (name: string) => all.filter(({ dataset }) => dataset.part === name)
}

/** Writes a line of `Written`: its clip comes from the left and its text from the right. */
export function writeLine(
  { move }: Timeline,
  clip: HTMLElement | undefined,
  text: HTMLElement | undefined,
  timing: Timing,
) {
  move(clip, [{ transform: 'translateX(-100%)' }, { transform: 'none' }], timing)
  move(text, [{ transform: 'translateX(100%)' }, { transform: 'none' }], timing)
}
