import { endSession } from '#server/auth/sessions.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as account from './contract.ts'
import { letIn, listAccounts, turnAway } from './server-accounts.ts'
import { create } from './server-create.ts'
import { login } from './server-login.ts'
import { changePassword } from './server-password.ts'
import { endOne, endOthers, listSessions } from './server-sessions.ts'

export default {
  routes(server) {
    serve(server, account.account, (context) => {
      const { input } = context
      if (input.action === 'login') return login(context, input)
      if (input.action === 'create') return create(context, input)
      return changePassword(context, input)
    })

    serve(server, account.loadSession, async ({ caller }) => ({
      user: caller.account ? { email: caller.account.email } : null,
      owner: caller.isOwner,
    }))

    serve(server, account.signOut, async ({ reply, caller }) => {
      await endSession(server, reply, caller)
      return { message: account.texts.signedOut }
    })

    serve(server, account.loadAccounts, listAccounts)
    serve(server, account.letIn, letIn)
    serve(server, account.turnAway, turnAway)

    serve(server, account.loadSessions, listSessions)
    serve(server, account.endOneSession, endOne)
    serve(server, account.endOtherSessions, endOthers)
  },
} satisfies Page
