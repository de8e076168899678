import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = resolve(import.meta.dirname, '../..')

const entries = {
  backup: 'server/cli/backup-command.ts',
  restore: 'server/cli/restore-command.ts',
  check: 'server/cli/check-command.ts',
  password: 'owner/account/server-link-command.ts',
  address: 'owner/gifts/domain/server-address-command.ts',
  gifts: 'owner/gifts/host/server-gifts-command.ts',
}

type Command = keyof typeof entries
type Env = Record<string, string>

/** Starts one of the host's commands as npm does. */
export function launch(command: Command, dataDir: string, args: string[] = [], env: Env = {}) {
  const { DATABASE_URL: _, INIT_CWD: __, ...inherited } = process.env
  const child = spawn(process.execPath, [entries[command], ...args], {
    cwd: ROOT,
    env: { ...inherited, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolveCode) => child.on('close', resolveCode))
  return { child, exited }
}

/** Runs a command and returns its exit code and its output. */
export async function run(...command: Parameters<typeof launch>) {
  const { child, exited } = launch(...command)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exited, stdout, stderr }
}

/** The content hash in the output of a command. */
export function findContentHash(stdout: string) {
  const [, hash] = /Content hash: ([a-f0-9]{64})/.exec(stdout) ?? []
  return hash
}
