import type { Page } from '@playwright/test'

// Records what is played: effects once or in a loop, songs, and their volume.
const SPY = `
  window.heard = { effects: [], levels: [], songs: [], refusals: 0 }
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
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    if (heard.refusals-- > 0) return Promise.reject(new DOMException('Blocked', 'NotAllowedError'))
    if (!heard.songs.includes(this)) heard.songs.push(this)
    return play.call(this)
  }
`

/** Lets `played`, `levels` and `songs` report a page's sound; called before it is opened. */
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

/** The songs that were asked to play, and whether they play. */
export function songs(page: Page) {
  return page.evaluate<{ address: string; isLoop: boolean; isPlaying: boolean }[]>(
    `heard.songs.map(({ src, loop, paused }) => ({ address: src && new URL(src).pathname, isLoop: loop, isPlaying: !paused }))`,
  )
}

/** Makes the browser refuse the next songs, as it does before the first gesture. */
export function refuseSongs(page: Page, count: number) {
  return page.evaluate(`heard.refusals = ${count}`)
}
