/** The types of columns, as both databases know them. `BIG` is for milliseconds and bytes. */
export const TEXT = 'text not null'
export const BLANK = "text not null default ''"
export const INTEGER = 'integer not null'
export const ZERO = 'integer not null default 0'
export const BIG = 'bigint not null'
export const BIG_OR_NULL = 'bigint'

/** The types of columns that refer to a row of another table. */
export const GIFT = 'integer not null references gift (id)'
export const ACCOUNT = 'integer not null references account (id) on delete cascade'
export const ACCOUNT_OR_NULL = 'integer references account (id) on delete set null'

/** The statement that creates a table with these columns and constraints. */
export function createTable(name: string, columns: Record<string, string>, ...constraints: string[]) {
  const named = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  return `create table ${name} (${[...named, ...constraints].join(', ')})`
}
