import { expect } from 'vitest'
import { texts } from '#owner/invitations/contract.ts'
import { openMawar } from './many.ts'

/** A gift whose owner invites; `env` are further settings. */
export async function openInvitingGift(env: Record<string, string> = {}) {
  const links: string[] = []
  const log = (line: string) => {
    const [, token] = /#undangan=([\w-]+)/.exec(line) ?? []
    if (token) links.push(token)
  }
  const kado = await openMawar({ log, env })
  const mawar = kado.at('mawar.gift.example')
  /** Invites an e-mail address. @returns the token in the mail */
  async function invite(email: string) {
    const invited = await kado.owner('POST', '/api/invitations', { email })
    expect(invited).toMatchObject({ status: 200, body: { message: texts.invited } })
    await kado.mail.settle()
    return links.at(-1) ?? ''
  }
  return { ...kado, mawar, invite }
}
