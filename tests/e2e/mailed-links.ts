import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The link of this kind in the newest mail to an address; empty until there is one. */
export function newestLink(outbox: string, kind: string, to: string) {
  if (!existsSync(outbox)) return ''
  // A file whose name begins with a dot is still being written.
  const mails = readdirSync(outbox)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => unquoted(readFileSync(join(outbox, name), 'utf8')))
  const newest = mails.findLast((mail) => new RegExp(`^To: .*${to}`, 'm').test(mail)) ?? ''
  return new RegExp(`http\\S+#${kind}=\\S+`).exec(newest)?.[0] ?? ''
}

// A long line is broken, and the marks of that are encoded (RFC 2045, 6.7).
function unquoted(mail: string) {
  return mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}
