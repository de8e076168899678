import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { start } from '#server/start.ts'
import { takeOrders } from './orders.ts'

process.umask(0o077)

// One process serves many servers one after another, because starting Node takes longer than starting the program.
takeOrders(async ({ port, folder, env }) => {
  const settings = { ...env, DATA_DIR: resolve(folder), PORT: String(port) }
  const { stop } = await start(readConfig(settings))
  return { env: settings, stop }
})
