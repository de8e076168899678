import { type Config, readConfig } from './config.ts'
import type { Gift } from './database/schema.ts'
import { output } from './http/logger.ts'
import { explainStart, statusOf } from './start-failure.ts'

// Whatever is made below is for this user alone, also in a folder that others may look into.
process.umask(0o077)

// In milliseconds.
const ONE_WISH = 1000

// The first process of a container hears only what it listens to; any other ends by itself, also while it is busy.
const endAtOnce = () => process.exit(0)
if (process.pid === 1) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endAtOnce)

let config: Config | undefined
try {
  config = readConfig(process.env)
  // What takes long to load comes after that.
  const { start } = await import('./start.ts')
  const { gift, stop } = await start(config)
  stopOnSignal(stop)
  greet(config, gift)
} catch (error) {
  const sentence = explainStart(error, config)
  if (!sentence) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(statusOf(error))
}

// The first signal lets answers under way finish, which takes ten seconds at most unless a proxy in front is
// given time (DRAIN_SECONDS). Ctrl-C once more means now; but npm passes each one on, so that what comes within a
// second is the same wish.
function stopOnSignal(stop: () => Promise<void>) {
  let hurryFrom = Number.POSITIVE_INFINITY
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT' && performance.now() >= hurryFrom) process.exit(1)
    if (hurryFrom !== Number.POSITIVE_INFINITY) return
    hurryFrom = performance.now() + ONE_WISH
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, endAtOnce).on(signal, onSignal)
}

function greet({ publicUrl, baseDomain }: Config, { owner_id, claim_code }: Gift) {
  const ready = `Kado is ready: ${publicUrl}\n`
  const claim = `Nobody owns this gift yet. Register here:\n${publicUrl}/register?claim=${claim_code}\n`
  output.write(owner_id === null && baseDomain === undefined ? ready + claim : ready)
}
