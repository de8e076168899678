import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ArchiveError } from '#server/backup/archive.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { holdsMedia } from '#server/media/storage/disk.ts'
import { StoreError } from '#server/media/storage/store-error.ts'
import { warnOfNearMisses } from './near-misses.ts'
import { explainStartFailure, reasonOf } from './start-failure.ts'

// How the host runs a command: a server has no npm, but deploy/kado-run.
const RUN = process.env.KADO_RUN ?? 'npm run'

/** The reason why a command cannot do its work, in a sentence for the host. */
export class CommandError extends Error {}

/**
 * Runs one of the host's commands and sets the exit code: a failure prints one sentence and exits with 1.
 * @param execute gets the arguments after the command's name and returns the exit code
 */
export async function runCommand(execute: (config: Config, args: string[]) => Promise<number>) {
  // Files that a command creates are readable by this user alone.
  process.umask(0o077)
  let config: Config | undefined
  try {
    for (const warning of warnOfNearMisses(process.env)) process.stderr.write(`${warning}\n`)
    config = readConfig(process.env)
    process.exitCode = await execute(config, process.argv.slice(2))
  } catch (error) {
    const sentence = explain(error, config)
    if (!sentence) throw error
    process.stderr.write(`${asRun(sentence)}\n`)
    process.exitCode = 1
  }
}

/**
 * Parses a command line of the flags that are named and at most one word, or `most` of them.
 * @throws {CommandError} with the usage, for any other
 */
export function parseCommandLine(args: string[], usage: string, flags: string[] = [], most = 1) {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length <= most) return { words: positionals, flags: Object.keys(values) }
  } catch {
    // An unknown option gets the usage, too.
  }
  throw new CommandError(`Usage: ${usage}`)
}

/** Prints a line for the host. */
export function print(line: string) {
  process.stdout.write(`${asRun(line)}\n`)
}

function asRun(line: string) {
  return line.replaceAll('npm run', RUN)
}

/** Resolves a path from the folder in which the host called npm, which itself runs in the program's folder. */
export function resolvePath(path: string) {
  return resolve(process.env.INIT_CWD ?? '', path)
}

/** Refuses a data folder that no server has used, because opening it would create a database there. */
export function expectData({ databaseUrl, dataDir }: Config) {
  // Opening a folder that holds only media reports its lost database.
  if (databaseUrl || existsSync(join(dataDir, 'kado.db')) || holdsMedia(dataDir)) return
  throw new CommandError(`DATA_DIR ${dataDir} holds no gift. Set DATA_DIR as it is set for the server.`)
}

/** Opens the database of a server's data for a command, and closes it after it. */
export async function withDatabase(config: Config, work: (db: Kysely<Database>) => Promise<number>) {
  expectData(config)
  const { db } = connect(config)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

function explain(error: unknown, config: Config | undefined) {
  if (error instanceof CommandError || error instanceof ArchiveError) return error.message
  if (error instanceof StoreError) {
    return `MEDIA_URL names a store that does not answer as it should: ${error.words}.`
  }
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path }: NodeJS.ErrnoException = error
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return 'The disk is full. Nothing was changed.'
  return syscall && path ? `${path} cannot be used${reasonOf(error)}.` : explainStartFailure(error, config)
}
