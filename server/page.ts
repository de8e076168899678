import type { Kysely } from 'kysely'
import type { Database } from './database/schema.ts'
import type { Server } from './serve.ts'

/** What one page of the gift brings to the server. */
export type Page = {
  /** Stores what a new gift shows on this page. */
  sample?: (db: Kysely<Database>, giftId: number) => Promise<unknown>
  /** The addresses of the stored files that this page shows. */
  mediaInUse?: (db: Kysely<Database>) => Promise<string[]>
  /** Answers this page's calls. */
  routes: (server: Server) => void
}
