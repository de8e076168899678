import { getSystemErrorMap } from 'node:util'
import { type Config, ConfigError } from '#server/config.ts'
import { DataDirInUseError } from '#server/database/data-dir-lock.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { UnknownSchemaError } from '#server/database/migrate.ts'
import { LostDatabaseError } from '#server/database/sqlite.ts'
import { UnsuitableDatabaseError } from '#server/database/suitability.ts'
import { systemErrorOf } from '#server/files/system-error.ts'
import { OtherKindError } from '#server/tenants/installation.ts'

// Failures that another start cannot mend: a person has to.
const PERMANENT = [
  ConfigError,
  UnknownSchemaError,
  UnsuitableDatabaseError,
  LostDatabaseError,
  OtherKindError,
]

// EX_CONFIG of sysexits.h; the units in deploy/ do not restart after it.
const EX_CONFIG = 78

// SQLite's codes for a damaged file and for one that is not a database.
const DAMAGED_DATABASE = /^SQLITE_(CORRUPT|NOTADB)/

// PostgreSQL's codes (appendix A) for a wrong name or password, a missing database and a missing privilege.
const REFUSED_BY_DATABASE = /^(28|3D|42501)/

// Reasons by error code: PostgreSQL (appendix A), SQLite and name resolution.
const REASONS: [code: RegExp, reason: string][] = [
  [/^28/, 'it refuses this name and password'],
  [/^3D/, 'it has no database of that name'],
  [/^42501/, 'its role lacks a privilege, such as owning the tables that an upgrade changes'],
  [/^53/, 'it has no space or no connection left'],
  [/^57P/, 'it is starting or stopping'],
  [/^SQLITE_(BUSY|LOCKED)/, 'another program holds the database'],
  [/^SQLITE_FULL/, 'the disk is full'],
  [/^SQLITE_(READONLY|PERM|AUTH)/, 'the database may not be written'],
  [/^SQLITE_CANTOPEN/, 'the database cannot be opened'],
  [/^SQLITE_IOERR/, 'the disk cannot be read or written'],
  [/^ENOTFOUND$/, 'its host name is not known'],
  [/^EAI_AGAIN$/, 'its host name cannot be resolved now'],
]

/**
 * Explains a failed start in one sentence that names the setting to change.
 * @returns undefined for a fault of the program, which is thrown with its trace
 */
export function explainStartFailure(error: unknown, config: Config | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([...PERMANENT, DataDirInUseError].some((kind) => error instanceof kind)) return error.message
  const { code, syscall, hostname } = systemErrorOf(error)
  if (!config) return undefined
  if (syscall === 'listen') return explainListen(code, config)
  if (code === 'ENOTFOUND' && hostname === config.host) return `HOST ${config.host} is not known.`
  if (config.databaseUrl && (isUnavailable(error) || REFUSED_BY_DATABASE.test(code))) {
    return `DATABASE_URL names a database that does not answer as it should${reasonOf(error)}.`
  }
  if (DAMAGED_DATABASE.test(code)) {
    return `DATA_DIR ${config.dataDir} holds a damaged database. Bring it back from a backup.`
  }
  return isUnavailable(error) || isDirectoryError(code)
    ? `DATA_DIR ${config.dataDir} cannot be used${reasonOf(error)}.`
    : undefined
}

/** Explains in one sentence why the metrics cannot be served. */
export function explainMetricsFailure(error: Error, { metrics }: Config) {
  return systemErrorOf(error).code === 'EADDRINUSE'
    ? `METRICS_PORT ${metrics?.port} is in use by another program.`
    : `METRICS_HOST ${metrics?.host} and METRICS_PORT ${metrics?.port} cannot be listened at${reasonOf(error)}.`
}

/** The exit code of a failed start: 78 where a restart cannot help, else 1. */
export function exitCodeOf(error: unknown) {
  const { code } = systemErrorOf(error)
  const isPermanent =
    PERMANENT.some((kind) => error instanceof kind) ||
    DAMAGED_DATABASE.test(code) ||
    REFUSED_BY_DATABASE.test(code)
  return isPermanent ? EX_CONFIG : 1
}

/** Why an external service cannot be used, as the end of a sentence for the host; '' for an unknown code. */
export function reasonOf(error: Error) {
  const { code } = systemErrorOf(error)
  const [, reason] =
    REASONS.find(([pattern]) => pattern.test(code)) ??
    [...getSystemErrorMap().values()].find(([name]) => name === code) ??
    []
  return reason ? `: ${reason}` : ''
}

function explainListen(code: string, { host, port, socket }: Config) {
  if (socket !== undefined) return 'LISTEN_FDS names a socket that cannot be served.'
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program.`
  if (code === 'EACCES') return `PORT ${port} needs more rights than this user has.`
  return `HOST ${host} is no address of this machine.`
}

function isDirectoryError(code: string) {
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code)
}
