import { startNginx } from './nginx.ts'
import { freePorts } from './ports.ts'
import { keepProcess, untilHealthy } from './processes.ts'
import type { Stores } from './stores.ts'

type Settings = {
  port?: number
  /** A data folder for each process. */
  folders: (string | undefined)[]
  env?: Record<string, string>
  /** Whether nginx sends no forwarding headers, so that anyone may claim the gift without a code. */
  isOnThisMachine?: boolean
}

const TWO = [undefined, undefined]

/** Starts equal processes on one database and one store, behind nginx: the whole of a large installation. */
export async function startOn(stores: Stores, place: Settings = { folders: TWO }) {
  const { folders, env = {}, isOnThisMachine = false } = place
  const [free = 0, ...ports] = await freePorts(folders.length + 1)
  const port = place.port ?? free
  const url = `http://localhost:${port}`
  const settings = { ...stores, PUBLIC_URL: url, DRAIN_SECONDS: '1', ...env }
  const trusting = isOnThisMachine ? settings : { ...settings, TRUST_PROXY: '127.0.0.1' }
  // First, before another program takes the port.
  const nginx = startNginx(port, ports, isOnThisMachine)
  const processes = ports.map((each, nth) => keepProcess(each, { ...trusting, ...folderOf(folders[nth]) }))
  const stop = () => {
    nginx.stop()
    for (const each of processes) each.stop()
  }
  try {
    for (const each of [...processes, { url }]) await untilHealthy(each.url)
    nginx.expectRunning()
  } catch (error) {
    stop()
    throw error
  }
  return { url, port, ports, processes, nginx, stop }
}

export type Many = Awaited<ReturnType<typeof startOn>>

function folderOf(folder: string | undefined): Record<string, string> {
  return folder ? { DATA_DIR: folder } : {}
}
