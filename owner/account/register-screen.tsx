import { Link, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { texts as invitations } from '#owner/invitations/contract.ts'
import { landingPageUrl } from '#web/gift-state/home.ts'
import { AccountCard, AccountNotice } from '#web/session/account-card.tsx'
import { forgetHashToken } from '#web/session/hash-token.ts'
import { type Person, RegisterForm } from '#web/session/register-form.tsx'
import { registrationNotice } from '#web/session/registration.ts'
import { signInNew } from '#web/session/sign-in-new.ts'
import { useInvitationCheck } from './invitation-check.tsx'

/**
 * Creates an account: the first one owns the gift, later ones wait for its admin, an invited one has access
 * at once. Where the host has closed registration, that is said instead of the form.
 */
export function Screen() {
  const claim = new URLSearchParams(useSearch()).get('claim') ?? ''
  const { isInvited, recipient, problem } = useInvitationCheck(() =>
    navigate(routes.editPages, { replace: true }),
  )
  const notice = registrationNotice({ isInvited: isInvited || claim !== '' })
  const done = (person: Person) =>
    isInvited ? enter(person) : navigate(routes.login, { state: { email: person.email } })
  return (
    <AccountCard
      title="Register"
      note={notice ?? (isInvited ? invitations.welcome(recipient) : 'Buat akun untuk merawat hadiahmu')}
    >
      <AccountNotice>{problem}</AccountNotice>
      {notice ? (
        <p className="cluster short-form-links">
          <Link to={routes.login}>Login</Link>
        </p>
      ) : (
        <RegisterForm claim={claim} onDone={done}>
          <Link to={routes.login}>Login</Link>
        </RegisterForm>
      )}
      {!isInvited && !notice && (
        <p className="small field-hint">
          {landingPageUrl === undefined ? <FirstOwns /> : <OwnGift at={landingPageUrl} />}
        </p>
      )}
    </AccountCard>
  )
}

// The invitation has been used by the registration.
async function enter(person: Person) {
  forgetHashToken('invitation')
  if (await signInNew(person)) navigate(routes.editPages)
}

function FirstOwns() {
  return 'Akun pertama menjadi pemilik hadiah. Bukan yang pertama? Hubungi admin supaya akunmu boleh mengedit.'
}

// In an installation of many gifts each gift has its owner from the start.
function OwnGift({ at }: { at: string }) {
  return (
    <>
      Ikut mengisi kado ini? Pemiliknya yang mengizinkan. Ingin kado sendiri? <a href={at}>Buat kadomu</a>.
    </>
  )
}
