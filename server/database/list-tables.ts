/** The tables whose deleted rows can be restored: these have a `removed_at`. */
export const listTables = [
  'gallery_folder',
  'gallery_photo',
  'todo',
  'love_moment',
  'coupon',
  'sealed_letter',
  'narration',
] as const

/** The name of one of these tables. */
export type ListTable = (typeof listTables)[number]
