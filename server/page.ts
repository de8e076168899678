import type { FastifyRequest } from 'fastify'
import type { Server } from './context.ts'
import type { PageData } from './database/page-data.ts'
import type { Gift } from './database/schema.ts'

/** The server's part of one page: its data and its routes. */
export type Page = PageData & {
  /** Registers this page's calls. */
  routes: (server: Server) => void
  /** Writes the mails of this minute into the outbox; every process asks for it, and again after a restart. */
  writeDueMails?: (server: Pick<Server, 'config' | 'db' | 'now'>) => Promise<void>
  /** Whether who sends a request may read a private file of this page. */
  isReader?: (server: Server, request: FastifyRequest, gift: Gift, url: string) => Promise<boolean>
}
