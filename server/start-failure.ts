import { type Config, ConfigError } from './config.ts'
import { isUnavailable } from './database/connect.ts'
import { NewerDatabaseError } from './database/migrate.ts'
import { LostDatabaseError } from './database/sqlite.ts'
import { OtherKindError } from './gift.ts'
import { FolderInUseError } from './lock.ts'
import { reasonOf } from './plain-words.ts'

// What PostgreSQL says of a wrong name or password (28) and of a database that does not exist (3D).
const REFUSED_BY_DATABASE = /^(28|3D)/

/**
 * One sentence about a start that failed, naming the variable that a person can change.
 * @returns undefined for a fault of ours, which deserves its whole trace
 */
export function explainStart(error: unknown, config: Config | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (
    [ConfigError, NewerDatabaseError, FolderInUseError, LostDatabaseError, OtherKindError].some(
      (kind) => error instanceof kind,
    )
  ) {
    return error.message
  }
  const { code = '', syscall, hostname, port } = error as NodeJS.ErrnoException & Asked
  if (!config) return undefined
  if (syscall === 'listen') return explainListen(code, port, config)
  if (code === 'ENOTFOUND' && hostname === config.host) return `HOST ${config.host} is not known.`
  if (config.databaseUrl && (isUnavailable(error) || REFUSED_BY_DATABASE.test(code))) {
    return `DATABASE_URL names a database that does not answer as it should${reasonOf(error)}.`
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return `DATA_DIR ${config.dataDir} holds a damaged database. Bring it back from a backup.`
  }
  return isUnavailable(error) || isFolderFault(code)
    ? `DATA_DIR ${config.dataDir} cannot be used${reasonOf(error)}.`
    : undefined
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
