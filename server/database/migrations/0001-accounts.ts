const GIFT = 'gift_id integer not null references gift (id)'
const ACCOUNT = 'account_id integer not null references account (id) on delete cascade'

/** The statements that create the tables of accounts, and of a gift's addresses. @param id the column of ids */
export function accountTables(id: string) {
  return [
    `create table account (
      ${id},
      ${GIFT},
      email text not null unique,
      password_hash text not null,
      created_at bigint not null
    )`,
    `create table member (
      ${GIFT},
      ${ACCOUNT},
      may_edit integer not null,
      created_at bigint not null,
      primary key (gift_id, account_id)
    )`,
    `create table session (
      ${id},
      ${GIFT},
      ${ACCOUNT},
      token_hash text not null unique,
      user_agent text not null,
      signed_in_at bigint not null,
      last_used_at bigint not null,
      parent_session_id integer references session (id) on delete set null
    )`,
    `create table handover_token (
      ${GIFT},
      ${ACCOUNT},
      session_id integer not null references session (id) on delete cascade,
      token_hash text primary key,
      signed_in_at bigint not null,
      expires_at bigint not null
    )`,
    `create table invitation (
      ${id},
      ${GIFT},
      email text not null,
      token_hash text not null unique,
      expires_at bigint not null,
      unique (gift_id, email)
    )`,
    `create table reset_token (
      ${GIFT},
      ${ACCOUNT},
      asker text not null default '',
      token_hash text not null,
      expires_at bigint not null,
      primary key (account_id, asker)
    )`,
    `create table rate_limit (
      ${GIFT},
      name text not null,
      count integer not null,
      expires_at bigint not null,
      primary key (gift_id, name)
    )`,
    // Several gifts may name one host; one of them can verify it (index domain_verified).
    `create table domain (
      ${id},
      gift_id integer not null unique references gift (id),
      name text not null,
      token text not null,
      verified_at bigint
    )`,
    `create table reserved_address (
      ${id},
      ${GIFT},
      host text not null unique,
      account_id integer references account (id) on delete set null,
      reserved_until bigint not null
    )`,
  ]
}
