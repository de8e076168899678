import type { Page } from 'playwright-core'

/**
 * The cost of a period: `main` and `script` in milliseconds a second, `dropped` in frames a second. Only the
 * processor time of the main thread counts, not that of other processes.
 */
export type Cost = {
  main: number
  script: number
  dropped: number
  /** The number of long tasks of the main thread, and the longest task, in milliseconds. */
  long: number
  longest: number
}

type Event = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

// How much slower a cheap phone is than this machine.
const SLOWER = 6
const LONG = 50
// The events of a trace about tasks and frames.
const TRACED = ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame']

/** Measures what a page does for a while on a processor six times slower; `act` runs at its start. */
export async function costOf(page: Page, ms: number, act?: () => Promise<unknown>): Promise<Cost> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: TRACED })
  const scriptSoFar = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
  }
  const before = await scriptSoFar()
  const begin = performance.now()
  await act?.()
  await page.waitForTimeout(Math.max(0, begin + ms - performance.now()))
  const script = (await scriptSoFar()) - before
  const seconds = (performance.now() - begin) / 1000
  const { tasks, dropped } = readTrace(String(await browser?.stopTracing()))
  await devtools.detach()
  return {
    main: tasks.reduce((sum, task) => sum + task, 0) / seconds,
    script: (script * 1000) / seconds,
    dropped: dropped / seconds,
    long: tasks.filter((task) => task > LONG).length,
    longest: Math.max(0, ...tasks),
  }
}

/** The main thread's tasks, in milliseconds of its own time, and the dropped frames in a trace. */
export function readTrace(trace: string) {
  const { traceEvents: events }: { traceEvents: Event[] } = JSON.parse(trace)
  const threadOf = ({ pid, tid }: Event) => `${pid} ${tid}`
  const isThread = (event: Event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain'
  const mains = new Set(events.filter(isThread).map(threadOf))
  const tasks = events.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)))
  return {
    tasks: tasks.map(({ tdur = 0 }) => tdur / 1000),
    dropped: events.filter(({ name }) => name === 'DroppedFrame').length,
  }
}
