import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Family, single } from './text.ts'

const DESCRIPTORS = '/proc/self/fd'

// The monitor looks every so many milliseconds, and is late by what held the loop up.
const LOOK_EVERY = 10

const QUANTILES = { p50: 50, p99: 99 }

/** The figures of this process, under the names that dashboards know. */
export function watchProcess() {
  const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY })
  delay.enable()
  return {
    families: () => [...ofProcess(), ...ofMemory(), ...ofLoop(delay)],
    stop: () => void delay.disable(),
  }
}

function ofProcess(): Family[] {
  const { user, system } = process.cpuUsage()
  const started = Date.now() / 1000 - process.uptime()
  const descriptors = countDescriptors()
  const spent = (user + system) / 1e6
  return [
    single('process_cpu_seconds_total', 'counter', 'Processor time, of user and system.', spent),
    single('process_start_time_seconds', 'gauge', 'When it was started, since 1970.', started),
    ...(descriptors === undefined
      ? []
      : [single('process_open_fds', 'gauge', 'Descriptors that are open.', descriptors)]),
  ]
}

function ofMemory(): Family[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  return [
    single('process_resident_memory_bytes', 'gauge', 'Memory that it holds.', rss),
    single('nodejs_heap_size_used_bytes', 'gauge', 'Of the heap, what is used.', heapUsed),
    single('nodejs_heap_size_total_bytes', 'gauge', 'The heap.', heapTotal),
    single('nodejs_external_memory_bytes', 'gauge', 'Memory outside the heap that objects hold.', external),
  ]
}

// Since the last time somebody asked.
function ofLoop(delay: ReturnType<typeof monitorEventLoopDelay>): Family[] {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOK_EVERY / 1000)
  const families = Object.entries(QUANTILES).map(([name, percent]) =>
    single(
      `nodejs_eventloop_lag_${name}_seconds`,
      'gauge',
      `How late the event loop was, ${percent} in a hundred times at most.`,
      late(delay.percentile(percent)),
    ),
  )
  const longest = late(delay.max)
  delay.reset()
  return [
    ...families,
    single('nodejs_eventloop_lag_max_seconds', 'gauge', 'How late it was at the most.', longest),
  ]
}

// Only Linux tells.
function countDescriptors() {
  try {
    return readdirSync(DESCRIPTORS).length
  } catch {
    return undefined
  }
}
