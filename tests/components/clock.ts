import FakeTimers, { type Clock } from '@sinonjs/fake-timers'

// Frames go on: the browser needs them to find out whether an element stands still.
const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

const { setTimeout: realTimeout } = window

let clock: Clock | undefined

/**
 * Stops the page's clock, at a time where one is named: no timer ends until a test lets time pass. The runner's own fake
 * timers go on while it waits for an element.
 */
export function stopClock(at: string | number = Date.now()) {
  startClock()
  clock = FakeTimers.install({ now: new Date(at), toFake: [...toFake] })
}

/** Lets time pass on a stopped clock, in milliseconds, and what it changes be rendered. */
export async function pass(time: number) {
  await clock?.tickAsync(time)
  await new Promise(requestAnimationFrame)
  await untilMessagesCame()
}

// React renders on a message, and a frame may come before it. Messages come in order.
function untilMessagesCame() {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    port1.onmessage = done
    port2.postMessage(undefined)
  })
}

/** Does what takes timers of its own, beside a stopped clock. */
export async function besideClock<Result>(act: () => Promise<Result>) {
  const { setTimeout: stopped } = window
  window.setTimeout = realTimeout
  try {
    return await act()
  } finally {
    window.setTimeout = stopped
  }
}

/** Lets a stopped clock go on by itself. */
export function startClock() {
  clock?.uninstall()
  clock = undefined
}
