import type { Generated, Selectable } from 'kysely'

/** Every row belongs to one gift. Times are milliseconds since 1970; booleans are 0 or 1. */
export type Database = {
  gift: {
    id: Generated<number>
    /** The host name under which it is served; empty for the only gift of an installation. */
    host: string
    /** The account that registered first; null until then. */
    owner_id: number | null
    /** What proves the host's word when the first account comes from another machine. */
    claim_code: string
    time_zone: string
    created_at: number
  }
  account: {
    id: Generated<number>
    gift_id: number
    email: string
    password_hash: string
    created_at: number
  }
  member: { gift_id: number; account_id: number; may_edit: number; created_at: number }
  session: {
    id: Generated<number>
    gift_id: number
    account_id: number
    token_hash: string
    user_agent: string
    signed_in_at: number
    last_used_at: number
  }
  reset_token: { gift_id: number; account_id: number; token_hash: string; expires_at: number }
  rate_limit: { gift_id: number; name: string; count: number; until: number }
  media: {
    id: Generated<number>
    gift_id: number
    key: string
    kind: string
    type: string
    bytes: number
    width: number
    height: number
    created_at: number
  }
  opening: { id: Generated<number>; gift_id: number; title: string; recipient_name: string }
  date_input: {
    id: Generated<number>
    gift_id: number
    title: string
    selected_date: string
    photo_url: string
  }
  days_of_love: { id: Generated<number>; gift_id: number; title: string }
  features: { id: Generated<number>; gift_id: number; title: string; selected_features: string }
}

export type Gift = Selectable<Database['gift']>
