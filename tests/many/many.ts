import { startNginx } from './nginx.ts'
import { freePorts } from './ports.ts'
import { keepProcesses, untilHealthy } from './processes.ts'
import type { Stores } from './stores.ts'

type Settings = {
  port?: number
  /** A data folder for each process. */
  folders: (string | undefined)[]
  env?: Record<string, string>
  /** How many of the processes serve; the others cannot start. */
  serving?: number
  /** Whether nginx sends no forwarding headers, so that anyone may claim the gift without a code. */
  isOnThisMachine?: boolean
}

const TWO = [undefined, undefined]

/** Starts equal processes on one database and one store, behind nginx: the whole of a large installation. */
export async function startOn(stores: Stores, place: Settings = { folders: TWO }) {
  const { folders, env = {}, isOnThisMachine = false, serving = folders.length } = place
  const [free = 0, shared = 0] = await freePorts(2)
  const port = place.port ?? free
  const url = `http://localhost:${port}`
  const settings = { ...stores, PUBLIC_URL: url, DRAIN_SECONDS: '1', ...env }
  const trusting = isOnThisMachine ? settings : { ...settings, TRUST_PROXY: '127.0.0.1' }
  // First, before another program takes the port.
  const nginx = startNginx(port, shared, isOnThisMachine)
  const kept = keepProcesses(
    shared,
    folders.map((folder) => ({ ...trusting, ...folderOf(folder) })),
  )
  const stop = () => {
    nginx.stop()
    kept.stop()
  }
  try {
    for (const each of [kept, { url }]) await untilHealthy(each.url)
    for (const each of kept.processes.slice(0, serving)) await each.ready()
    nginx.expectRunning()
  } catch (error) {
    stop()
    throw error
  }
  return { url, port, shared, behind: kept.url, processes: kept.processes, nginx, stop }
}

export type Many = Awaited<ReturnType<typeof startOn>>

function folderOf(folder: string | undefined): Record<string, string> {
  return folder ? { DATA_DIR: folder } : {}
}
