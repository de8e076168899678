import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { texts } from '#contract/account/contract.ts'
import { Login } from '#contract/account/schemas.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { sendAccount, useAccountForm } from './account-form.ts'
import { useInvitation } from './invitation.ts'
import { passwordChanges } from './password-changes.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { EmailField, ShortForm } from './short-form.tsx'

const Credentials = z.omit(Login, { action: true, invite: true })

type Props = {
  /** Called after the sign-in; the form stays busy until it resolves. */
  onDone: () => void | Promise<void>
  email?: string
  /** More links, beside 'Lupa Password?'. */
  children?: ReactNode
}

/** E-mail and password; typed values stay after a refusal. */
export function LoginForm({ onDone, email = '', children }: Props) {
  const sendInvited = useInvitation()
  const [isForgotten, setForgotten] = useState(false)
  const { form, submit, problem, clear } = useAccountForm({
    schema: Credentials,
    values: { email, password: '' },
    failure: texts.loginFailed,
    send: (values) =>
      sendInvited(async (invited) => {
        await sendAccount({ action: 'login', ...values, ...invited }, texts.loggedIn)
        await onDone()
      }),
  })
  const { errors, isSubmitting } = form.formState
  // An earlier failure is over with a new password.
  const onChanged = useEffectEvent(clear)
  useEffect(() => passwordChanges.subscribe(() => onChanged()), [])
  const links = (
    <>
      {children}
      <button type="button" onClick={() => setForgotten(true)}>
        Lupa Password?
      </button>
    </>
  )
  return (
    <>
      <ShortForm action="Login" isBusy={isSubmitting} problem={problem} onSubmit={submit} links={links}>
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      </ShortForm>
      {isForgotten && <PasswordDialog email={form.getValues('email')} onClose={() => setForgotten(false)} />}
    </>
  )
}
