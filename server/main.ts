import { type Config, readConfig } from './config.ts'
import type { Gift } from './database/schema.ts'
import { output } from './log.ts'
import { start } from './start.ts'
import { explainStart } from './start-failure.ts'

// Whatever is made below is for this user alone, also in a folder that others may look into.
process.umask(0o077)

let config: Config | undefined
try {
  config = readConfig(process.env)
  const { gift, stop } = await start(config)
  stopOnSignal(stop)
  greet(config, gift)
} catch (error) {
  const sentence = explainStart(error, config)
  if (!sentence) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

// The first signal lets answers under way finish; a second one does not wait.
function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function greet({ publicUrl }: Config, { owner_id, claim_code }: Gift) {
  output.write(`Kado is ready: ${publicUrl}\n`)
  if (owner_id !== null) return
  output.write(`Nobody owns this gift yet. Register here:\n${publicUrl}/register?claim=${claim_code}\n`)
}
