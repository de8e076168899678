import type { Page } from '@playwright/test'

// Records what is played: effects once or in a loop, and the volume of songs.
const SPY = `
  window.heard = { effects: [], levels: [] }
  const { start, stop } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function () {
    heard.effects.push(this.loop ? 'loop' : 'once')
    return start.apply(this, arguments)
  }
  AudioBufferSourceNode.prototype.stop = function (when) {
    heard.effects.push('stop in ' + Math.round((when - turned) * 1000))
    return stop.apply(this, arguments)
  }
  // The audio clock keeps running: what counts is when the fade was requested.
  let turned = 0
  const { setValueAtTime } = AudioParam.prototype
  AudioParam.prototype.setValueAtTime = function (level, when) {
    turned = when
    return setValueAtTime.apply(this, arguments)
  }
  const { setTargetAtTime } = AudioParam.prototype
  AudioParam.prototype.setTargetAtTime = function (level) {
    heard.levels.push(level)
    return setTargetAtTime.apply(this, arguments)
  }
`

/** Lets `played` and `levels` report a page's sound; called before it is opened. */
export function spyOnSound(page: Page) {
  return page.addInitScript({ content: SPY })
}

/** The effects so far, in order: 'once', 'loop', or 'stop in 80' (milliseconds). */
export function played(page: Page) {
  return page.evaluate<string[]>('heard.effects')
}

/** The volumes to which songs were set, in order. */
export function levels(page: Page) {
  return page.evaluate<number[]>('heard.levels')
}
