import type { Server } from './context.ts'
import type { PageData } from './database/page-data.ts'

/** What one page of the gift brings to the server. */
export type Page = PageData & {
  /** Answers this page's calls. */
  routes: (server: Server) => void
}
