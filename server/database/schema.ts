import type { Generated, Selectable } from 'kysely'

/** Every row belongs to one gift. Times are milliseconds since 1970; booleans are 0 or 1. */
export type Database = {
  gift: {
    id: Generated<number>
    /**
     * The label before the bare domain; empty for a single gift, and for the installation's own row where there are many.
     * `removed <id>` for a deleted gift that still has files.
     */
    host: string
    /** The account that registered first, or that created the gift; null before that. */
    owner_id: number | null
    /** The code that lets the first account register from another machine. */
    claim_code: string
    time_zone: string
    created_at: number
    /** 1 when visitors must enter the secret date. */
    locked: Generated<number>
    /** Shown to a visitor who has entered a wrong date; empty for none. */
    hint: Generated<string>
    /** Signs the access cookies of visitors; a new key revokes all of them. */
    access_key: Generated<string>
    /** Access cookies that were signed at this time or before it are revoked, whatever the clock says now. */
    access_revoked_at: Generated<number>
    /** 1 when the edit buttons are hidden on devices without a sign-in. */
    hides_edit: Generated<number>
    /** Visitors see the gift from this time on; null for always. */
    opens_at: Generated<number | null>
    /** When the owner last sent the link, or copied it; null for never. */
    told_at: Generated<number | null>
    /** What the owner sends along with the link; empty for none. */
    message: Generated<string>
    /** 1 when the waiting page may say whom the gift is for. */
    names_recipient: Generated<number>
    /** What visitors call the giver; empty for none. */
    giver_name: Generated<string>
    /** 1 once the owner has said whether the edit buttons are hidden. */
    edit_answered: Generated<number>
    /** 1 when visitors may answer. */
    takes_answers: Generated<number>
    /** 1 when a journal of visits is kept, which visitors read on the opening page. */
    keeps_journal: Generated<number>
    /** 1 when the editors get a mail of the first opening. */
    mails_opening: Generated<number>
    /** 1 once that mail was written. */
    opening_mailed: Generated<number>
    /** 1 when the editors get a mail of each answer. */
    mails_answer: Generated<number>
    /** 1 when the editors get a mail on the morning of a sealed letter. */
    mails_letter: Generated<number>
    /** Since when the host has suspended it, and when it is removed; null for never. */
    suspended_at: Generated<number | null>
    remove_at: Generated<number | null>
    /** The sky of its scene (gift/sky/contract.ts). */
    sky: Generated<string>
  }
  account: {
    id: Generated<number>
    gift_id: number
    email: string
    password_hash: string
    created_at: number
  }
  /** An account's membership in a gift; `created_at` is when it last began to wait for approval. */
  member: { gift_id: number; account_id: number; may_edit: number; created_at: number }
  session: {
    id: Generated<number>
    gift_id: number
    account_id: number
    token_hash: string
    user_agent: string
    signed_in_at: number
    last_used_at: number
    /** 1 when it was opened at the gift's own domain, the only host where it then counts. */
    at_own_domain: Generated<number>
    /** For a session at a gift's own host: the session at the bare domain that it came from. */
    parent_session_id: Generated<number | null>
  }
  /** Signs a browser in at a gift's own host, once, on its way from the bare domain. */
  handover_token: {
    gift_id: number
    account_id: number
    /** The session at the bare domain that issued it. */
    session_id: number
    token_hash: string
    signed_in_at: number
    expires_at: number
  }
  /** Lets the holder edit a gift, once; one per e-mail address. */
  invitation: {
    id: Generated<number>
    gift_id: number
    email: string
    token_hash: string
    expires_at: number
  }
  /** A host name of the owner's own, served from `verified_at` on. */
  domain: {
    id: Generated<number>
    gift_id: number
    name: string
    token: string
    verified_at: number | null
  }
  /** An address that a gift has given up: until `reserved_until` only the account that owned it may take it. */
  reserved_address: {
    id: Generated<number>
    gift_id: number
    host: string
    account_id: number | null
    reserved_until: number
  }
  reset_token: {
    gift_id: number
    account_id: number
    /** The network that asked for the link, or 'host'. */
    asker: Generated<string>
    token_hash: string
    expires_at: number
  }
  rate_limit: { gift_id: number; name: string; count: number; expires_at: number }
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
    /** The key of the uploaded photo that this file was made from; empty for uploaded files. */
    variant_of: Generated<string>
    /** A JSON-encoded list of the widths that the photo exists in as WebP, in pixels. */
    widths: Generated<string>
    /** The photo's ThumbHash in base64. */
    placeholder: Generated<string>
    /** How a film's pictures and sound are encoded, such as 'avc aac'; empty where it is not known. */
    codecs: Generated<string>
    /** 1 while a photo waits in a form that was not saved yet: no record refers to it, and visitors may see it. */
    unsaved: Generated<number>
  }
  /** A file that is being stored and has no `media` row yet; it counts against the quota unless `failed` is 1. */
  pending_upload: {
    key: string
    gift_id: number
    started_at: number
    failed: number
    bytes: Generated<number>
  }
  /** A mail to be sent: useless after `expires_at`, sent by one process at a time (`leased_until`). */
  outbox: {
    id: Generated<number>
    gift_id: number
    message_id: string
    recipient: string
    subject: string
    body: string
    link: string
    expires_at: number
    attempts: Generated<number>
    next_attempt_at: number
    leased_until: Generated<number>
  }
  /** When the sealed letters of a gift are due for their mails; 0 where that is to be found out (migration 0007). */
  morning: { gift_id: number; due_at: number }
  /** A periodic job that one process runs at a time. */
  job_lease: { name: string; gift_id: number; expires_at: number }
  opening: PageRow & { title: string; recipient_name: string }
  date_input: PageRow & { title: string; selected_date: string; photo_url: string; focus: Generated<string> }
  days_of_love: PageRow & { title: string }
  /** `closing` is shown when every page of the menu was visited; '' for none. */
  features: PageRow & { title: string; selected_features: string; closing: Generated<string> }
  gallery_folder: ListRow & { name: string; position: number }
  /** `focus` is the point of a photo that is never cut off, as a CSS `object-position`; empty for its middle. */
  gallery_photo: ListRow & {
    folder_id: number
    url: string
    title: string
    position: number
    focus: Generated<string>
  }
  /** `moment_id`: the Love Moment that was made of the todo. */
  todo: ListRow & { title: string; is_selected: number; moment_id: Generated<number | null> }
  love_moment: ListRow &
    Record<'title' | 'date' | 'letter' | 'cover_image', string> & { focus: Generated<string> }
  /** `paragraphs` is a JSON-encoded list; `signature` is '' where there is none. */
  love_typing: PageRow & { paragraphs: string; background_music: string; signature: Generated<string> }
  /** The letter as it was read aloud (gift/love-typing/schemas.ts); the last three are JSON-encoded lists. */
  narration: ListRow & { url: string; milliseconds: number; marks: string; quiet: string; paragraphs: string }
  video_gift: PageRow & { title: string; description: string; video_url: string; poster_url: string }
  /** `questions` and `words` are JSON-encoded lists; `sentence` and `photo_url` are '' for none. */
  quiz: PageRow & { questions: string }
  crossword: PageRow &
    Record<'words' | 'external_url', string> &
    Record<'sentence' | 'photo_url', Generated<string>>
  /** `title` and `artist` are '' where the file's own tags are shown. */
  music: PageRow & { music_url: string; title: Generated<string>; artist: Generated<string> }
  /** What one emptying of sample content changed, as a JSON-encoded list, for its undo. */
  emptied_sample: { id: Generated<number>; gift_id: number; changes: string; created_at: number }
  /** What visitors did: `kind` and `detail` say what, `once` is a hash that no second row of the gift has. */
  journal: {
    id: Generated<number>
    gift_id: number
    at: number
    kind: 'opened' | 'chapter' | 'game' | 'coupon'
    detail: string
    device: '' | 'phone' | 'tablet' | 'desktop'
    once: string
  }
  /** What the read of a page answered after a save, as JSON; `account_id` is null where who saved it is not known. */
  version: {
    id: Generated<number>
    gift_id: number
    page: string
    at: number
    account_id: number | null
    content: string
  }
  /**
   * What a visitor sent back. `after`: the page that it followed; `voice_url`: '' without a voice; `device`: the hash of
   * the token of the device that sent it; `once`: '' or what that device named it, so that it is stored once.
   */
  answer: {
    id: Generated<number>
    gift_id: number
    after: 'letter' | 'video' | 'coupon'
    text: string
    voice_url: string
    device: string
    once: string
    created_at: number
    read_at: Generated<number | null>
  }
  /**
   * A letter that opens `day` days after the couple's date, or on `opens_on` (YYYY-MM-DD): one of the two. `opened_at`:
   * when its seal was broken; `mailed_on`: '' or the last of its days that was announced by mail.
   */
  sealed_letter: ListRow & {
    day: number | null
    opens_on: string | null
    title: string
    text: string
    photo_url: string
    voice_url: string
    written_at: number
    opened_at: Generated<number | null>
    mailed_on: Generated<string>
  }
  /**
   * A visitor who wants a mail on the morning of each sealed letter; `token` is in the links that confirm it and that
   * end it. `confirmed_at` is null until the first is confirmed.
   */
  reminder: {
    id: Generated<number>
    gift_id: number
    email: string
    token: string
    created_at: number
    confirmed_at: number | null
  }
  /**
   * `expires_on` is the last day on which a coupon can be torn (YYYY-MM-DD), '' for none. A gift with one shows its
   * picture and its code, and one with several their states.
   */
  coupon: ListRow & {
    name: string
    code: string
    description: string
    thanks: string
    phone: string
    image_url: Generated<string>
    expires_on: string
    asked_at: Generated<number | null>
    fulfilled_at: Generated<number | null>
  }
}

/** The row of a page, one for each gift. */
type PageRow = { id: Generated<number>; gift_id: number }

/** A row of a list; a deleted row is kept for a while, so that it can be brought back. */
type ListRow = { id: Generated<number>; gift_id: number; removed_at: Generated<number | null> }

export type Gift = Selectable<Database['gift']>
