import {
  ACCOUNT,
  ACCOUNT_OR_NULL,
  BIG,
  BIG_OR_NULL,
  BLANK,
  createTable,
  GIFT,
  INTEGER,
  TEXT,
} from './0001-columns.ts'

/** The statements that create the tables of accounts, and of a gift's addresses. @param id the type of ids */
export function accountTables(id: string) {
  return [
    createTable('account', {
      id,
      gift_id: GIFT,
      email: `${TEXT} unique`,
      password_hash: TEXT,
      created_at: BIG,
    }),
    createTable(
      'member',
      { gift_id: GIFT, account_id: ACCOUNT, may_edit: INTEGER, created_at: BIG },
      'primary key (gift_id, account_id)',
    ),
    createTable('session', {
      id,
      gift_id: GIFT,
      account_id: ACCOUNT,
      token_hash: `${TEXT} unique`,
      user_agent: TEXT,
      signed_in_at: BIG,
      last_used_at: BIG,
      parent_session_id: 'integer references session (id) on delete set null',
    }),
    createTable('handover_token', {
      gift_id: GIFT,
      account_id: ACCOUNT,
      session_id: 'integer not null references session (id) on delete cascade',
      token_hash: 'text primary key',
      signed_in_at: BIG,
      expires_at: BIG,
    }),
    createTable(
      'invitation',
      { id, gift_id: GIFT, email: TEXT, token_hash: `${TEXT} unique`, expires_at: BIG },
      'unique (gift_id, email)',
    ),
    createTable(
      'reset_token',
      { gift_id: GIFT, account_id: ACCOUNT, asker: BLANK, token_hash: TEXT, expires_at: BIG },
      'primary key (account_id, asker)',
    ),
    createTable(
      'rate_limit',
      { gift_id: GIFT, name: TEXT, count: INTEGER, expires_at: BIG },
      'primary key (gift_id, name)',
    ),
    // Several gifts may name one host; one of them can verify it (index domain_verified).
    createTable('domain', {
      id,
      gift_id: 'integer not null unique references gift (id)',
      name: TEXT,
      token: TEXT,
      verified_at: BIG_OR_NULL,
    }),
    createTable('reserved_address', {
      id,
      gift_id: GIFT,
      host: `${TEXT} unique`,
      account_id: ACCOUNT_OR_NULL,
      reserved_until: BIG,
    }),
  ]
}
