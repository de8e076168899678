import { Link, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { texts as invitations } from '#owner/invitations/contract.ts'
import { AccountCard, AccountNotice } from '#web/session/account-card.tsx'
import { forgetHashToken } from '#web/session/hash-token.ts'
import { home } from '#web/session/home.ts'
import { useInvited } from '#web/session/invitation.ts'
import { type Person, RegisterForm } from '#web/session/register-form.tsx'
import { signInNew } from '#web/session/sign-in-new.ts'

/** Creates an account: the first one owns the gift, later ones ask its admin; who was invited is let in. */
export function Screen() {
  const claim = new URLSearchParams(useSearch()).get('claim') ?? ''
  const { isInvited, recipient, problem } = useInvited(() => navigate(routes.editPages, { replace: true }))
  const done = (person: Person) =>
    isInvited ? enter(person) : navigate(routes.login, { state: { email: person.email } })
  return (
    <AccountCard
      title="Register"
      note={isInvited ? invitations.welcome(recipient) : 'Buat akun untuk merawat hadiahmu'}
    >
      <AccountNotice>{problem}</AccountNotice>
      <RegisterForm claim={claim} onDone={done}>
        <Link to={routes.login}>Login</Link>
      </RegisterForm>
      {!isInvited && (
        <p className="account-hint">{home === undefined ? <FirstOwns /> : <OwnGift at={home} />}</p>
      )}
    </AccountCard>
  )
}

// The invitation let the new account in already, and counts no more.
async function enter(person: Person) {
  forgetHashToken('invitation')
  if (await signInNew(person)) navigate(routes.editPages)
}

function FirstOwns() {
  return 'Akun pertama menjadi pemilik hadiah. Bukan yang pertama? Hubungi admin supaya akunmu boleh mengedit.'
}

// Where there are many gifts this one has its owner.
function OwnGift({ at }: { at: string }) {
  return (
    <>
      Ikut mengisi kado ini? Pemiliknya yang mengizinkan. Ingin kado sendiri? <a href={at}>Buat kadomu</a>.
    </>
  )
}
