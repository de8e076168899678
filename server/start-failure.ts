import { type Config, ConfigError } from './config.ts'
import { isUnavailable } from './database/connect.ts'
import { DataDirInUseError } from './database/data-dir-lock.ts'
import { NewerDatabaseError } from './database/migrate.ts'
import { LostDatabaseError } from './database/sqlite.ts'
import { reasonOf } from './http/error-messages.ts'
import { OtherKindError } from './tenants/platform.ts'

// Whoever starts it again changes nothing about these: a person has to.
const LASTING = [ConfigError, NewerDatabaseError, LostDatabaseError, OtherKindError]

// EX_CONFIG of sysexits.h; the units in deploy/ start nothing again that ended with it.
const WRONG_SETTING = 78

// What SQLite says of a file that is damaged or none of its own.
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/

// What PostgreSQL says of a wrong name or password (28) and of a database that does not exist (3D).
const REFUSED_BY_DATABASE = /^(28|3D)/

/**
 * One sentence about a start that failed, naming the variable that a person can change.
 * @returns undefined for a fault of ours, which deserves its whole trace
 */
export function explainStart(error: unknown, config: Config | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([...LASTING, DataDirInUseError].some((kind) => error instanceof kind)) return error.message
  const { code = '', syscall, hostname, port } = error as NodeJS.ErrnoException & Asked
  if (!config) return undefined
  if (syscall === 'listen') return explainListen(code, port, config)
  if (code === 'ENOTFOUND' && hostname === config.host) return `HOST ${config.host} is not known.`
  if (config.databaseUrl && (isUnavailable(error) || REFUSED_BY_DATABASE.test(code))) {
    return `DATABASE_URL names a database that does not answer as it should${reasonOf(error)}.`
  }
  if (DAMAGED.test(code)) {
    return `DATA_DIR ${config.dataDir} holds a damaged database. Bring it back from a backup.`
  }
  return isUnavailable(error) || isFolderFault(code)
    ? `DATA_DIR ${config.dataDir} cannot be used${reasonOf(error)}.`
    : undefined
}

/** How a start that failed ends: 78 where no later start can do better by itself, else 1. */
export function statusOf(error: unknown) {
  const isLasting =
    LASTING.some((kind) => error instanceof kind) ||
    DAMAGED.test(String((error as NodeJS.ErrnoException).code))
  return isLasting ? WRONG_SETTING : 1
}

type Asked = { hostname?: string; port?: number }

function explainListen(code: string, asked: number | undefined, config: Config) {
  const { host, port, socket, metrics } = config
  if (metrics && asked === metrics.port) return explainMetrics(code, metrics)
  if (socket !== undefined) return 'LISTEN_FDS names a socket that cannot be served.'
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program.`
  if (code === 'EACCES') return `PORT ${port} needs more rights than this user has.`
  return `HOST ${host} is no address of this machine.`
}

function explainMetrics(code: string, { host, port }: { host: string; port: number }) {
  return code === 'EADDRINUSE'
    ? `METRICS_PORT ${port} is in use by another program.`
    : `METRICS_HOST ${host} and METRICS_PORT ${port} cannot be listened at.`
}

function isFolderFault(code: string) {
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code)
}
