import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Connection } from '#server/database/connect.ts'

/** The pages beyond the first walk, and what is known of a stored photo. */
export function everyPage({ identity }: Connection): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const ofGift = (name: string) =>
        db.schema
          .createTable(name)
          .addColumn('id', 'integer', identity)
          .addColumn('gift_id', 'integer', (column) => column.notNull().references('gift.id'))
      await createLists(ofGift)
      await db.schema.createIndex('gallery_photo_folder').on('gallery_photo').column('folder_id').execute()
      for (const name of ['gallery_folder', 'todo', 'love_moment']) {
        await db.schema.createIndex(`${name}_gift`).on(name).column('gift_id').execute()
      }
      for (const [name, columns] of Object.entries(onePerGift)) {
        await withTexts(ofGift(name), columns).addUniqueConstraint(`${name}_gift`, ['gift_id']).execute()
      }
      await extendMedia(db)
    },
  }
}

const onePerGift = {
  love_typing: ['paragraphs', 'background_music'],
  video_gift: ['title', 'description', 'video_url', 'poster_url'],
  coupon: ['name', 'code', 'description', 'thanks', 'phone', 'image_url'],
  quiz: ['questions'],
  crossword: ['words', 'external_url'],
  music: ['music_url'],
}

type Table = CreateTableBuilder<string, 'id' | 'gift_id'>

// What is deleted keeps its row for a while, so that it can come back.
async function createLists(ofGift: (name: string) => Table) {
  await withTexts(ofGift('gallery_folder'), ['name'])
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .execute()
  await withTexts(ofGift('gallery_photo'), ['url', 'title'])
    .addColumn('folder_id', 'integer', (column) => column.notNull().references('gallery_folder.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .execute()
  await withTexts(ofGift('todo'), ['title'])
    .addColumn('is_selected', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .execute()
  await withTexts(ofGift('love_moment'), ['title', 'date', 'letter', 'cover_image'])
    .addColumn('removed_at', 'bigint')
    .execute()
}

function withTexts(table: Table, names: string[]): Table {
  return names.reduce<Table>(
    (rest, name) => rest.addColumn(name, 'text', (column) => column.notNull()) as Table,
    table,
  )
}

// Several steps, because SQLite adds one column at a time.
async function extendMedia(db: Kysely<unknown>) {
  const extend = (name: string, start: string) =>
    db.schema
      .alterTable('media')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(start))
      .execute()
  await extend('part_of', '')
  await extend('widths', '[]')
  await extend('placeholder', '')
}
