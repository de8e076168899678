const TEXT = 'text not null'
const OPTIONAL_TEXT = "text not null default ''"
const INTEGER = 'integer not null'
const TIME = 'bigint not null'
const OPTIONAL_TIME = 'bigint'

/** The statements that create the tables of the gift's pages. @param id the column of ids */
export function pageTables(id: string) {
  // The row of a page, of which each gift has one.
  const page = (name: string, columns: Record<string, string>) =>
    createTable(name, [id, 'gift_id integer not null unique references gift (id)'], columns)
  const rows = (name: string, columns: Record<string, string>, ...constraints: string[]) =>
    createTable(name, [id, 'gift_id integer not null references gift (id)'], columns, constraints)
  // Deleted rows stay for a while, so that they can be brought back.
  const list = (name: string, columns: Record<string, string>) =>
    rows(name, { ...columns, removed_at: OPTIONAL_TIME })
  return [
    page('opening', { title: TEXT, recipient_name: TEXT }),
    page('date_input', { title: TEXT, selected_date: TEXT, photo_url: TEXT, focus: OPTIONAL_TEXT }),
    page('days_of_love', { title: TEXT }),
    page('features', { title: TEXT, selected_features: TEXT, closing: OPTIONAL_TEXT }),
    page('love_typing', { paragraphs: TEXT, background_music: TEXT, signature: OPTIONAL_TEXT }),
    page('video_gift', { title: TEXT, description: TEXT, video_url: TEXT, poster_url: TEXT }),
    page('coupon', {
      name: TEXT,
      code: TEXT,
      description: TEXT,
      thanks: TEXT,
      phone: TEXT,
      image_url: TEXT,
    }),
    page('quiz', { questions: TEXT }),
    page('crossword', { words: TEXT, external_url: TEXT, sentence: OPTIONAL_TEXT }),
    page('music', { music_url: TEXT, title: OPTIONAL_TEXT, artist: OPTIONAL_TEXT }),
    list('gallery_folder', { name: TEXT, position: INTEGER }),
    list('gallery_photo', {
      url: TEXT,
      title: TEXT,
      folder_id: 'integer not null references gallery_folder (id)',
      position: INTEGER,
      focus: OPTIONAL_TEXT,
    }),
    list('todo', { title: TEXT, is_selected: INTEGER, moment_id: 'integer' }),
    list('love_moment', { title: TEXT, date: TEXT, letter: TEXT, cover_image: TEXT, focus: OPTIONAL_TEXT }),
    rows('emptied_sample', { changes: TEXT, created_at: TIME }),
    rows('version', {
      page: TEXT,
      at: TIME,
      account_id: 'integer references account (id) on delete set null',
      content: TEXT,
    }),
    rows('answer', {
      after: TEXT,
      text: TEXT,
      voice_url: TEXT,
      device: TEXT,
      once: TEXT,
      created_at: TIME,
      read_at: OPTIONAL_TIME,
    }),
    rows('sealed_letter', {
      day: 'integer',
      opens_on: 'text',
      title: TEXT,
      text: TEXT,
      photo_url: TEXT,
      voice_url: TEXT,
      written_at: TIME,
      opened_at: OPTIONAL_TIME,
      mailed_on: OPTIONAL_TEXT,
    }),
    rows('reminder', { email: TEXT, token: TEXT, created_at: TIME }, 'unique (gift_id, email)'),
    rows('ticket', {
      name: TEXT,
      code: TEXT,
      description: TEXT,
      thanks: TEXT,
      phone: TEXT,
      expires_on: TEXT,
      asked_at: OPTIONAL_TIME,
      fulfilled_at: OPTIONAL_TIME,
    }),
    rows(
      'journal',
      { at: TIME, kind: TEXT, detail: TEXT, device: TEXT, once: TEXT },
      'unique (gift_id, once)',
    ),
  ]
}

function createTable(
  name: string,
  keys: string[],
  columns: Record<string, string>,
  constraints: string[] = [],
) {
  const own = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  return `create table ${name} (${[...keys, ...own, ...constraints].join(', ')})`
}
