import type { Generated, Selectable } from 'kysely'

/** Every row belongs to one gift. Times are milliseconds since 1970; booleans are 0 or 1. */
export type Database = {
  gift: {
    id: Generated<number>
    /**
     * What stands before the bare domain; empty for the only gift of an installation, and for the platform of many.
     * `removed <id>` of one that is deleted and has files yet.
     */
    host: string
    /** The account that registered first, or that began the gift where there are many; null while there is none. */
    owner_id: number | null
    /** What proves the host's word when the first account comes from another machine. */
    claim_code: string
    time_zone: string
    created_at: number
    /** 1 when only those see it who have entered the secret date. */
    locked: Generated<number>
    /** What helps a visitor who has missed the date; empty for none. */
    hint: Generated<string>
    /** Signs what visitors carry who have entered the date; another one ends all of that. */
    lock_key: Generated<string>
    /** What was signed at this moment or before has ended, whatever the clock says now. */
    unlocked_after: Generated<number>
  }
  account: {
    id: Generated<number>
    gift_id: number
    email: string
    password_hash: string
    created_at: number
  }
  /** `created_at` is when it registered, or when it was last let out: since then it waits. */
  member: { gift_id: number; account_id: number; may_edit: number; created_at: number }
  session: {
    id: Generated<number>
    gift_id: number
    account_id: number
    token_hash: string
    user_agent: string
    signed_in_at: number
    last_used_at: number
    /** At a gift's own host: the session of the same browser at the bare domain that opened it. */
    opened_by: Generated<number | null>
  }
  /** What lets a browser go on, signed in, from the bare domain to a gift's own host, once. */
  pass: {
    gift_id: number
    account_id: number
    /** The session at the bare domain that it goes with. */
    session_id: number
    token_hash: string
    signed_in_at: number
    expires_at: number
  }
  /** What lets somebody edit a gift, once; the newest of an e-mail counts. */
  invitation: {
    id: Generated<number>
    gift_id: number
    email: string
    token_hash: string
    expires_at: number
  }
  /** A host name of the owner's own; null in `proved_at` while nobody is answered there. */
  domain: {
    id: Generated<number>
    gift_id: number
    name: string
    token: string
    proved_at: number | null
  }
  /** An address that a gift has left: until `free_at` it is for the account alone that owned it, if that is still there. */
  kept_address: {
    id: Generated<number>
    gift_id: number
    host: string
    account_id: number | null
    free_at: number
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
    /** The key of the photo that this is a smaller or other copy of; empty for what was uploaded. */
    part_of: Generated<string>
    /** A JSON-encoded list of the widths that the photo exists in as WebP, in pixels. */
    widths: Generated<string>
    /** The photo's ThumbHash in base64. */
    placeholder: Generated<string>
  }
  /**
   * A file on its way into the store, from before its first byte until its `media` row; `broke` is 1 once that
   * failed. Until then its bytes are taken of the gift's quota.
   */
  upload: { key: string; gift_id: number; begun_at: number; broke: number; bytes: Generated<number> }
  /** A mail that a process which stopped could not deliver: another's from `free_at`, worth nothing after `until`. */
  mail: {
    id: Generated<number>
    gift_id: number
    message_id: string
    recipient: string
    subject: string
    body: string
    link: string
    free_at: number
    until: number
  }
  /** Work that comes round and is one process's at a time: when it last began, and the last gift that it saw. */
  round: { gift_id: number; name: string; begun_at: number; reached: number }
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
  gallery_folder: Listed & { name: string; position: number }
  gallery_photo: Listed & { folder_id: number; url: string; title: string; position: number }
  todo: Listed & { title: string; is_selected: number }
  love_moment: Listed & { title: string; date: string; letter: string; cover_image: string }
  /** `paragraphs` is a JSON-encoded list. */
  love_typing: { id: Generated<number>; gift_id: number; paragraphs: string; background_music: string }
  video_gift: {
    id: Generated<number>
    gift_id: number
    title: string
    description: string
    video_url: string
    poster_url: string
  }
  coupon: {
    id: Generated<number>
    gift_id: number
    name: string
    code: string
    description: string
    thanks: string
    phone: string
    image_url: string
  }
  /** `questions` and `words` are JSON-encoded lists. */
  quiz: { id: Generated<number>; gift_id: number; questions: string }
  crossword: { id: Generated<number>; gift_id: number; words: string; external_url: string }
  music: { id: Generated<number>; gift_id: number; music_url: string }
}

/** A row of a list; what was deleted can come back while its row stands. */
type Listed = { id: Generated<number>; gift_id: number; removed_at: Generated<number | null> }

export type Gift = Selectable<Database['gift']>
