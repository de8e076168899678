import * as calls from '#contract/account/calls.ts'
import * as account from '#contract/account/contract.ts'
import { schemas } from '#contract/account/schemas.ts'
import { consumeNetworkLimit } from '#server/auth/rate-limits.ts'
import { endSession } from '#server/auth/sessions.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { suspended } from '#server/tenants/suspension.ts'
import * as accounts from './calls.ts'
import { schemas as accountSchemas } from './schemas.ts'
import { letIn, listAccounts, turnAway } from './server-accounts.ts'
import { create } from './server-create.ts'
import { login } from './server-login.ts'
import { changePassword, countChange } from './server-password.ts'
import { endOne, endOthers, listSessions } from './server-sessions.ts'

export default {
  routes(server) {
    serve(
      server,
      calls.account,
      schemas.account,
      async (context) => {
        const { input } = context
        // Only now is the action of a multipart body known.
        if (context.request.isMultipart()) await countAction(context, input.action)
        refuseNewEditors(context)
        if (input.action === 'login') return login(context, input)
        if (input.action === 'create') return create(context, input)
        return changePassword(context, input)
      },
      { limit: countTry },
    )

    serve(server, calls.loadSession, schemas.loadSession, async ({ caller }) => ({
      user: caller.account ? { email: caller.account.email } : null,
      owner: caller.mayEdit,
    }))

    serve(server, calls.signOut, schemas.signOut, async ({ reply, caller }) => {
      await endSession(server, reply, caller)
      return { message: account.texts.signedOut }
    })

    serve(server, accounts.loadAccounts, accountSchemas.loadAccounts, listAccounts)
    serve(server, accounts.letIn, accountSchemas.letIn, letIn)
    serve(server, accounts.turnAway, accountSchemas.turnAway, turnAway)

    serve(server, calls.loadSessions, schemas.loadSessions, listSessions)
    serve(server, calls.endOneSession, schemas.endOneSession, endOne)
    serve(server, calls.endOtherSessions, schemas.endOtherSessions, endOthers)
  },
} satisfies Page

// A suspended gift does not change: its editors may sign in, and no account becomes an editor.
function refuseNewEditors({ gift, input }: Context<typeof calls.account>) {
  const isNew = input.action === 'create' || (input.action === 'login' && input.invite !== undefined)
  if (isNew && gift.suspended_at !== null) throw suspended()
}

// A call that cannot be read counts as a sign-in.
async function countTry(context: Pick<Context, 'db' | 'now' | 'installation' | 'request'>) {
  const { query, body } = context.request
  await countAction(context, { ...Object(query), ...Object(body) }.action)
}

async function countAction(
  context: Pick<Context, 'db' | 'now' | 'installation' | 'request'>,
  action: unknown,
) {
  if (action === 'change_password') return countChange(context)
  await consumeNetworkLimit(context, action === 'create' ? 'registration' : 'sign-in')
}
