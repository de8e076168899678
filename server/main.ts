import { warnOfNearMisses } from './cli/near-misses.ts'
import { exitCodeOf, explainStartFailure } from './cli/start-failure.ts'
import { tellSystemd } from './cli/tell-systemd.ts'
import { type Config, readConfig } from './config.ts'
import type { Gift } from './database/schema.ts'
import { output } from './log/logger.ts'
import { mapStack } from './log/map-stack.ts'
import { claimLink } from './tenants/installation.ts'

// Files and folders made below are readable by this user alone.
process.umask(0o077)

// Node prints the stack of a fault that ends the program.
process.on('uncaughtExceptionMonitor', (error) => {
  error.stack = mapStack(error.stack ?? '')
})

// In milliseconds. npm passes on every signal that its process group has got already.
const DUPLICATE_SIGNAL_INTERVAL = 1000

// The first process of a container gets no default handler; this one ends a start that hangs.
const exitDuringStart = () => process.exit(0)
if (process.pid === 1)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, exitDuringStart)

let config: Config | undefined
try {
  for (const warning of warnOfNearMisses(process.env)) output.write(`${warning}\n`)
  config = readConfig(process.env)
  // Loaded after the settings were checked, because it takes long.
  const { start } = await import('./start.ts')
  const { gift, stop, warnings } = await start(config)
  stopOnSignal(stop)
  for (const warning of warnings) output.write(`${warning}\n`)
  greet(config, gift)
  tellSystemd(({ message }) => output.write(`systemd cannot be told that Kado serves: ${message}\n`))
} catch (error) {
  const sentence = explainStartFailure(error, config)
  if (!sentence) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(exitCodeOf(error))
}

// The first signal starts the graceful shutdown; a second Ctrl-C, a second later or more, exits at once.
// close-with-grace exits at any second signal, which npm sends with the first (decisions/0042).
function stopOnSignal(stop: () => Promise<void>) {
  let firstSignalAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    const isRepeated = firstSignalAt !== undefined
    const isDuplicate = isRepeated && performance.now() - Number(firstSignalAt) < DUPLICATE_SIGNAL_INTERVAL
    if (isRepeated && !isDuplicate && signal === 'SIGINT') process.exit(1)
    if (isRepeated) return
    firstSignalAt = performance.now()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.off(signal, exitDuringStart).on(signal, onSignal)
}

function greet(config: Config, gift: Gift) {
  const link = claimLink(config, gift)
  output.write(`Kado is ready: ${config.publicUrl}\n`)
  if (link) output.write(`Nobody owns this gift yet. Register here:\n${link}\n`)
}
