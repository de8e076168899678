import type { Server } from './context.ts'
import type { PageData } from './database/page-data.ts'

/** The server's part of one page: its data and its routes. */
export type Page = PageData & {
  /** Registers this page's calls. */
  routes: (server: Server) => void
}
