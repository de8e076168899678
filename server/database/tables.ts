import type { Database } from './schema.ts'

/**
 * What a backup and the deletion of a gift do with each table. The order is one in which tables can be filled: a later
 * table may refer to an earlier one.
 *
 * `backup` is the order of the rows in an archive; undefined where a backup leaves the table out. Sessions and tokens
 * stay behind, so that a stolen backup opens no session.
 *
 * `onDelete` says whether the gift's rows are deleted, moved to the installation, or kept until its last file is deleted
 * (media/collector.ts). An account is moved because it may belong to other gifts.
 *
 * `isHidden` where no read that is answered to everybody alike shows a row of it: its writes leave the response cache
 * as it is.
 */
export const tables = {
  gift: { backup: 'id', onDelete: 'keep' },
  account: { backup: 'id', onDelete: 'move', isHidden: true },
  member: { backup: 'gift_id, account_id', onDelete: 'delete', isHidden: true },
  session: { backup: undefined, onDelete: 'delete', isHidden: true },
  reset_token: { backup: undefined, onDelete: 'delete', isHidden: true },
  handover_token: { backup: undefined, onDelete: 'delete', isHidden: true },
  invitation: { backup: undefined, onDelete: 'delete', isHidden: true },
  domain: { backup: 'id', onDelete: 'delete' },
  reserved_address: { backup: 'id', onDelete: 'move', isHidden: true },
  rate_limit: { backup: undefined, onDelete: 'delete', isHidden: true },
  pending_upload: { backup: undefined, onDelete: 'keep', isHidden: true },
  outbox: { backup: undefined, onDelete: 'move', isHidden: true },
  morning: { backup: undefined, onDelete: 'delete', isHidden: true },
  job_lease: { backup: undefined, onDelete: 'move', isHidden: true },
  media: { backup: 'id', onDelete: 'keep' },
  opening: { backup: 'id', onDelete: 'delete' },
  date_input: { backup: 'id', onDelete: 'delete' },
  days_of_love: { backup: 'id', onDelete: 'delete' },
  features: { backup: 'id', onDelete: 'delete' },
  gallery_folder: { backup: 'id', onDelete: 'delete' },
  gallery_photo: { backup: 'id', onDelete: 'delete' },
  todo: { backup: 'id', onDelete: 'delete' },
  love_moment: { backup: 'id', onDelete: 'delete' },
  love_typing: { backup: 'id', onDelete: 'delete' },
  narration: { backup: 'id', onDelete: 'delete' },
  video_gift: { backup: 'id', onDelete: 'delete' },
  coupon: { backup: 'id', onDelete: 'delete' },
  quiz: { backup: 'id', onDelete: 'delete' },
  crossword: { backup: 'id', onDelete: 'delete' },
  music: { backup: 'id', onDelete: 'delete' },
  emptied_sample: { backup: undefined, onDelete: 'delete', isHidden: true },
  version: { backup: 'id', onDelete: 'delete', isHidden: true },
  answer: { backup: 'id', onDelete: 'delete' },
  sealed_letter: { backup: 'id', onDelete: 'delete' },
  reminder: { backup: 'id', onDelete: 'delete', isHidden: true },
  journal: { backup: 'id', onDelete: 'delete', isHidden: true },
} satisfies Record<keyof Database, TableRule>

type TableRule = { backup: string | undefined; onDelete: 'delete' | 'move' | 'keep'; isHidden?: true }

/** The tables whose rows visitors see. */
export const shownTables = Object.entries<TableRule>(tables).flatMap(([name, { isHidden }]) =>
  isHidden ? [] : [name],
)
