import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** The mails that were sent so far as they are stored, the oldest first; their files are named by their time. */
export async function rawMailsIn({ mail, dataDir }: Pick<TestApp, 'mail' | 'dataDir'>) {
  await mail.settle()
  const folder = join(dataDir, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  return names.map((name) => readFileSync(join(folder, name), 'latin1'))
}

/** The same with their long lines joined and their signs decoded (RFC 2045, 6.7). */
export async function mailsIn(kado: Pick<TestApp, 'mail' | 'dataDir'>) {
  return (await rawMailsIn(kado)).map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** The recipient of a mail. */
export function recipientOf(mail: string) {
  return /^To: (.*)\r$/m.exec(mail)?.[1] ?? ''
}
