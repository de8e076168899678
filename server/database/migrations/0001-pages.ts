import { ACCOUNT_OR_NULL, BIG, BIG_OR_NULL, BLANK, createTable, GIFT, INTEGER, TEXT } from './0001-columns.ts'

/** The statements that create the tables of the gift's pages. @param id the type of ids */
export function pageTables(id: string) {
  // The row of a page, of which each gift has one.
  const page = (name: string, columns: Record<string, string>) =>
    createTable(name, { id, gift_id: 'integer not null unique references gift (id)', ...columns })
  const rows = (name: string, columns: Record<string, string>, ...constraints: string[]) =>
    createTable(name, { id, gift_id: GIFT, ...columns }, ...constraints)
  // Deleted rows stay for a while, so that they can be brought back.
  const list = (name: string, columns: Record<string, string>) =>
    rows(name, { ...columns, removed_at: BIG_OR_NULL })
  return [
    page('opening', { title: TEXT, recipient_name: TEXT }),
    page('date_input', { title: TEXT, selected_date: TEXT, photo_url: TEXT, focus: BLANK }),
    page('days_of_love', { title: TEXT }),
    page('features', { title: TEXT, selected_features: TEXT, closing: BLANK }),
    page('love_typing', { paragraphs: TEXT, background_music: TEXT, signature: BLANK }),
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
    page('crossword', { words: TEXT, external_url: TEXT, sentence: BLANK }),
    page('music', { music_url: TEXT, title: BLANK, artist: BLANK }),
    list('gallery_folder', { name: TEXT, position: INTEGER }),
    list('gallery_photo', {
      url: TEXT,
      title: TEXT,
      folder_id: 'integer not null references gallery_folder (id)',
      position: INTEGER,
      focus: BLANK,
    }),
    list('todo', { title: TEXT, is_selected: INTEGER, moment_id: 'integer' }),
    list('love_moment', { title: TEXT, date: TEXT, letter: TEXT, cover_image: TEXT, focus: BLANK }),
    rows('emptied_sample', { changes: TEXT, created_at: BIG }),
    rows('version', {
      page: TEXT,
      at: BIG,
      account_id: ACCOUNT_OR_NULL,
      content: TEXT,
    }),
    rows('answer', {
      after: TEXT,
      text: TEXT,
      voice_url: TEXT,
      device: TEXT,
      once: TEXT,
      created_at: BIG,
      read_at: BIG_OR_NULL,
    }),
    rows('sealed_letter', {
      day: 'integer',
      opens_on: 'text',
      title: TEXT,
      text: TEXT,
      photo_url: TEXT,
      voice_url: TEXT,
      written_at: BIG,
      opened_at: BIG_OR_NULL,
      mailed_on: BLANK,
    }),
    rows('reminder', { email: TEXT, token: TEXT, created_at: BIG }, 'unique (gift_id, email)'),
    rows('ticket', {
      name: TEXT,
      code: TEXT,
      description: TEXT,
      thanks: TEXT,
      phone: TEXT,
      expires_on: TEXT,
      asked_at: BIG_OR_NULL,
      fulfilled_at: BIG_OR_NULL,
    }),
    rows(
      'journal',
      { at: BIG, kind: TEXT, detail: TEXT, device: TEXT, once: TEXT },
      'unique (gift_id, once)',
    ),
  ]
}
