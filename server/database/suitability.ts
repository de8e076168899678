import { type Kysely, sql } from 'kysely'
import { isShared } from './row-locks.ts'
import type { Database } from './schema.ts'
import { tables } from './tables.ts'

/** The database cannot be used as it is; the message says what the host can do. */
export class UnsuitableDatabaseError extends Error {}

/** What PostgreSQL reports about a database and the role that connects. */
export type Traits = {
  version: string
  encoding: string
  isReadOnly: boolean
  /** Undefined where the search path names no schema that the role may use. */
  schema: string | undefined
  role: string
  mayCreate: boolean
  /** The schema that holds the tables of an installation, where the search path does not reach it. */
  elsewhere: string | undefined
  /** The tables that the role may not read and write. */
  forbidden: string[]
}

// The oldest version that was supported in 2026 (https://www.postgresql.org/support/versioning/).
const OLDEST_VERSION = 14

/**
 * Refuses a PostgreSQL database that Kado cannot use.
 * @param mustCreate whether tables are to be created or changed
 * @throws {UnsuitableDatabaseError}
 */
export async function expectSuitable(db: Kysely<Database>, mustCreate: boolean) {
  if (!isShared(db)) return
  const problem = problemOf(await readTraits(db), mustCreate)
  if (problem) throw new UnsuitableDatabaseError(`DATABASE_URL names ${problem}`)
}

/** What is wrong with a database, and what helps, as the end of a sentence that begins with its setting. */
export function problemOf(
  { version, encoding, isReadOnly, schema, role, mayCreate, elsewhere, forbidden }: Traits,
  mustCreate: boolean,
) {
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    return `PostgreSQL ${version}, and Kado needs ${OLDEST_VERSION} or newer.`
  if (encoding !== 'UTF8')
    return `a database in ${encoding}, and Kado needs UTF8. Make one with createdb --encoding=UTF8 --template=template0.`
  if (isReadOnly) return 'a database that cannot be written, as a standby. Name the one that can.'
  if (schema === undefined)
    return `the role ${role}, whose search_path has no schema that it may use. Set it: ALTER ROLE ${role} SET search_path = public.`
  if (elsewhere)
    return `a database whose tables are in the schema ${elsewhere}, but the search_path of ${role} leads to ${schema}. Set it, or name another database.`
  if (mustCreate && !mayCreate)
    return `the role ${role}, which may not create tables. Let it: GRANT CREATE ON SCHEMA ${schema} TO ${role}.`
  if (forbidden.length > 0)
    return `the role ${role}, which may not read and write ${forbidden.join(', ')}. Let it: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}.`
  return undefined
}

async function readTraits(db: Kysely<Database>): Promise<Traits> {
  const { rows } = await sql<Traits & { schema: string | null; elsewhere: string | null }>`
    select current_setting('server_version') as "version", current_setting('server_encoding') as "encoding",
      current_setting('transaction_read_only') = 'on' as "isReadOnly", current_schema() as "schema",
      quote_ident(current_user) as "role", has_schema_privilege(current_schema(), 'create') as "mayCreate",
      (select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relname = 'kysely_migration' and to_regclass('kysely_migration') is null limit 1) as "elsewhere",
      array(select relname::text from pg_class
        where relname in (${sql.join(['kysely_migration', ...Object.keys(tables)])}) and relkind = 'r'
          and relnamespace = to_regnamespace(quote_ident(current_schema()))
          and not (has_table_privilege(oid, 'select') and (relname = 'kysely_migration' or
            has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update')
            and has_table_privilege(oid, 'delete')))
        order by relname) as "forbidden"`.execute(db)
  const [{ schema, elsewhere, ...traits }] = rows as [(typeof rows)[number]]
  return { ...traits, schema: schema ?? undefined, elsewhere: elsewhere ?? undefined }
}
