import type { FastifyRequest } from 'fastify'
import type { SiteAccess } from './auth/access.ts'
import type { Server } from './context.ts'
import type { Gift } from './database/schema.ts'
import type { PageData } from './pages/page-data.ts'

/** What a page adds to the gift's HTML document. At most one page sets each field. */
export type DocumentPart = {
  /** Attributes of the root element, which the app reads: each becomes `data-name`, with a value unless that is ''. */
  marks?: Record<string, string>
  /** The address of a picture, or of a page in a frame, which may be of another site. */
  image?: string
  frame?: string
  /** Whether the document may ask for the microphone. */
  hasMicrophone?: boolean
  /** The recipient's name as a chat may show it. */
  sharedName?: string
}

/** The server's part of one page: its data and its routes. */
export type Page = PageData & {
  /** Registers this page's calls. */
  routes: (server: Server) => void
  /** What this page adds to the document of the gift, for the visitor or editor who requests it. */
  documentPart?: (server: Pick<Server, 'db'>, access: SiteAccess) => DocumentPart | Promise<DocumentPart>
  /** The address of the one file that this page shows on a locked gift too; '' for none. */
  fileOnLock?: (db: Server['db'], giftId: number) => Promise<string>
  /** Writes the mails that are due into the outbox; called every minute by one process. */
  writeDueMails?: (server: Pick<Server, 'app' | 'config' | 'db' | 'now'>) => Promise<void>
  /** Whether the sender of a request may read a private file of this page. */
  isReader?: (server: Server, request: FastifyRequest, gift: Gift, url: string) => Promise<boolean>
}
