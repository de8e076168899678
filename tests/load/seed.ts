// More than a gift of the sample has rows in one table.
const STRIDE = 1000

// What one of them uploaded beside the sample, with two copies.
const UPLOADS = 3

const HASH = 'x'.repeat(100)
const KEY = 'a'.repeat(70)

/** What the first gift of a bench has beside its sample: an owner who is signed in, and files. */
export const ownerAndFiles = [
  `insert into account (gift_id, email, password_hash, created_at) values (1, 'a', '${HASH}', 0)`,
  'insert into member (gift_id, account_id, may_edit, created_at) values (1, 1, 1, 0)',
  `insert into session (gift_id, account_id, token_hash, user_agent, signed_in_at, last_used_at)
    values (1, 1, 'a', '${HASH}', 0, 0)`,
  `insert into rate_limit (gift_id, name, count, expires_at) values (1, 'a', 1, 0)`,
  ...Array.from(
    { length: UPLOADS },
    (_, nth) => `insert into media
      (gift_id, key, kind, type, bytes, width, height, created_at, widths, placeholder)
      values (1, '${KEY}${nth}', 'photo', 'image/webp', 1, 1, 1, 0, '[600,1600]', '${'p'.repeat(28)}')`,
  ),
  // Shown, and so nothing that is tidied away while it is measured.
  ...Array.from(
    { length: UPLOADS },
    (_, nth) => `update gallery_photo set url = '/media/${KEY}${nth}'
      where id = (select id from gallery_photo order by id limit 1 offset ${nth})`,
  ),
].join(';')

/** Whether a gift has rows in a table that are copied with it. */
export function isCopied(table: string) {
  return !/^(sqlite_|kysely_|pending_upload$|outbox$|job_lease$)/.test(table)
}

/**
 * What stands in a column of the gift's `i`th copy, its row being `t`: numbers of rows move on together, what must
 * be the only one of its kind gets its gift's number, and the gifts stand at g1, g2 and so on.
 */
export function copyOf(table: string, column: string) {
  if (column === 'id' || column.endsWith('_id')) return `t.${column} + i * ${STRIDE}`
  if (table === 'gift' && column === 'host') return `'g' || i`
  if (table === 'gallery_photo' && column === 'url')
    return `case when t.url like '/media/${KEY}%' then t.url || '-' || i else t.url end`
  return ['email', 'token_hash', 'key'].includes(column) ? `t.${column} || '-' || i` : `t.${column}`
}
