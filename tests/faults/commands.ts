import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = resolve(import.meta.dirname, '../..')

const entries = {
  backup: 'server/cli/backup-command.ts',
  restore: 'server/cli/restore-command.ts',
  check: 'server/cli/check-command.ts',
  password: 'owner/account/server-link-command.ts',
  address: 'owner/gifts/server-address-command.ts',
}

type Command = keyof typeof entries
type Env = Record<string, string>

/** Starts one of the host's commands as a process of its own, as npm does. */
export function launch(command: Command, dataDir: string, words: string[] = [], env: Env = {}) {
  const { DATABASE_URL: _, INIT_CWD: __, ...outside } = process.env
  const child = spawn(process.execPath, [entries[command], ...words], {
    cwd: ROOT,
    env: { ...outside, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { child, ended }
}

/** Runs a command to its end; answers its exit code and what it has written. */
export async function run(...order: Parameters<typeof launch>) {
  const { child, ended } = launch(...order)
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said, complained }
}

/** The content hash that a command has said. */
export function hashIn(said: string) {
  const [, hash] = /Content hash: ([a-f0-9]{64})/.exec(said) ?? []
  return hash
}
