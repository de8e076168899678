import { useEffect, useState } from 'react'
import { routes } from '#contract/routes.ts'
import { texts as gifts, takePass } from '#owner/gifts/contract.ts'
import { texts as invitations } from '#owner/invitations/contract.ts'
import { call } from '#web/call.ts'
import { peek, refresh } from '#web/content.ts'
import { Link, navigate, useLocation } from '#web/router.tsx'
import { AccountCard, AccountNotice } from '#web/session/account-card.tsx'
import { messageOf } from '#web/session/failure.ts'
import { forgetHashToken, useHashToken } from '#web/session/hash-token.ts'
import { useInvited } from '#web/session/invitation.ts'
import { LoginForm } from '#web/session/login-form.tsx'
import { ResetDialog } from '#web/session/reset-dialog.tsx'
import { noteSignedIn } from '#web/session/session.ts'
import { loadSession } from './contract.ts'

/**
 * Signs the owner in, and opens the password dialog for whoever comes from the mail. Whoever comes from the
 * bare domain is let in without a word; an invitation goes with what is sent.
 */
export function Screen() {
  const { state } = useLocation()
  const { pass, problem } = usePass()
  const invited = useInvited(() => void goOn())
  const email = typeof state?.email === 'string' ? state.email : undefined
  if (pass !== undefined) return <Entering />
  return (
    <AccountCard
      title="Login"
      note={invited.isInvited ? invitations.welcome(invited.recipient) : noteFor(email)}
    >
      <AccountNotice>{problem || invited.problem}</AccountNotice>
      <LoginForm
        email={email ?? ''}
        onDone={async () => {
          await noteSignedIn()
          navigate(routes.editPages)
        }}
      >
        <Link to={routes.register}>Register</Link>
      </LoginForm>
      <ResetDialog />
    </AccountCard>
  )
}

function noteFor(email: string | undefined) {
  return email === undefined ? 'Masuk untuk merawat hadiahmu' : 'Akunmu sudah jadi. Silakan masuk.'
}

// Gives up what the bare domain gave for a session; a way that is closed leads to the form, unless it was
// gone before.
function usePass() {
  const pass = useHashToken('pass')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (pass === undefined) return
    setProblem('')
    call(takePass, { token: pass })
      .then(goOn, async (error: unknown) => {
        await refresh(loadSession)
        if (peek(loadSession)?.owner) await goOn()
        else setProblem(messageOf(error, gifts.passUsed))
      })
      // Signed in, but the desk did not come: the form says what is the matter, and leads on.
      .catch((error: unknown) => setProblem(messageOf(error, gifts.passUsed)))
      .finally(() => forgetHashToken('pass'))
  }, [pass])
  return { pass, problem }
}

function Entering() {
  return (
    <AccountCard title="Sebentar" note="Mejamu sedang dibuka.">
      <p role="status" className="account-ring">
        <i className="submit-ring" aria-hidden="true" />
        <span className="sr-only">Membuka mejamu</span>
      </p>
    </AccountCard>
  )
}

// The way back does not lead to where a token was.
async function goOn() {
  await noteSignedIn()
  navigate(routes.editPages, { replace: true })
}
