import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ArchiveError } from '#server/backup/archive.ts'
import { type Config, readConfig } from '#server/config.ts'
import { reasonOf } from '#server/http/error-messages.ts'
import { StoreError } from '#server/media/storage/store-error.ts'
import { holdsMedia } from '#server/media/storage/stored.ts'
import { explainStartFailure } from '#server/start-failure.ts'

type Usage = { most: number; options?: string[]; usage: string }

/** What a command cannot do, in a sentence for the host. */
export class CommandError extends Error {}

/**
 * Runs one of the host's commands: it ends with its exit code, and a failure with 1 and one sentence.
 * @param work answers the exit code; its words are the command line behind the command's name
 */
export async function runCommand(work: (config: Config, words: string[]) => Promise<number>) {
  // Whatever is made below is for this user alone.
  process.umask(0o077)
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    process.exitCode = await work(config, process.argv.slice(2))
  } catch (error) {
    const sentence = explain(error, config)
    if (!sentence) throw error
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
}

/**
 * Reads the command line behind a command's name: names, and options that begin with '--'.
 * @throws {CommandError} with the usage, for an option or a name too many
 */
export function readWords(words: string[], { most, options = [], usage }: Usage) {
  const names = words.filter((word) => !word.startsWith('-'))
  const given = words.filter((word) => word.startsWith('-'))
  const isKnown = given.every((option) => options.includes(option))
  if (!isKnown || names.length > most) throw new CommandError(`Usage: ${usage}`)
  return { names, given }
}

/** Says a line to the host. */
export function say(line: string) {
  process.stdout.write(`${line}\n`)
}

/** A path on the command line, from where the host stands; npm itself stands in the program's folder. */
export function pathOf(word: string) {
  return resolve(process.env.INIT_CWD ?? '', word)
}

/** Refuses a data folder in which no server was ever started, which opening it would fill. */
export function expectGift({ databaseUrl, dataDir }: Config) {
  // A folder of photos has lost its database, and opening it says so.
  if (databaseUrl || existsSync(join(dataDir, 'kado.db')) || holdsMedia(dataDir)) return
  throw new CommandError(`DATA_DIR ${dataDir} holds no gift. Set DATA_DIR as it is set for the server.`)
}

function explain(error: unknown, config: Config | undefined) {
  if (error instanceof CommandError || error instanceof ArchiveError) return error.message
  if (error instanceof StoreError) {
    return `MEDIA_URL names a store that does not answer as it should: ${error.words}.`
  }
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path }: NodeJS.ErrnoException = error
  if (code === 'ENOSPC' || code === 'SQLITE_FULL')
    return 'The disk is full, so what was begun was taken away again.'
  return syscall && path ? `${path} cannot be used${reasonOf(error)}.` : explainStartFailure(error, config)
}
