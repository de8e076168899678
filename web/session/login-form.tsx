import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { account } from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import { Login } from '#contract/account/schemas.ts'
import { call } from '#web/api/call.ts'
import { useStore } from '#web/store.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { messageOf } from './failure.ts'
import { useInvitation } from './invitation.ts'
import { passwordChanges } from './password-changes.ts'
import { PasswordDialog } from './password-dialog.tsx'
import './login-form.css'

const Credentials = z.omit(Login, { action: true })

type Props = {
  /** Called after the sign-in; the form stays busy until it resolves. */
  onDone: () => void | Promise<void>
  email?: string
  /** More links, beside 'Lupa Password?'. */
  children?: ReactNode
}

/** E-mail and password; typed values stay after a refusal. */
export function LoginForm({ onDone, email = '', children }: Props) {
  const invitation = useInvitation()
  const [problem, setProblem] = useState('')
  const form = useForm({ resolver: zodResolver(Credentials), defaultValues: { email, password: '' } })
  const { errors, isSubmitting } = form.formState
  const [isForgotten, setForgotten] = useState(false)
  const changes = useStore(passwordChanges)
  const [lastChanges, setLastChanges] = useState(changes)
  if (changes !== lastChanges) {
    setLastChanges(changes)
    setProblem('')
  }

  const submit = form.handleSubmit(async (values) => {
    setProblem('')
    try {
      const { message } = await call(account, { action: 'login', ...values, ...invitation.brought })
      if (message !== texts.loggedIn) return setProblem(texts.unexpected)
      await onDone()
      invitation.forget()
    } catch (error) {
      invitation.forgetIfInvalid(error)
      setProblem(messageOf(error, texts.loginFailed))
    }
  })

  return (
    <>
      <form className="stack login-form" noValidate onSubmit={submit}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {problem && (
          <p role="alert" className="form-problem">
            {problem}
          </p>
        )}
        <SubmitButton isBusy={isSubmitting}>Login</SubmitButton>
        <p className="cluster login-links">
          {children}
          <button type="button" onClick={() => setForgotten(true)}>
            Lupa Password?
          </button>
        </p>
      </form>
      {isForgotten && (
        <PasswordDialog
          email={form.getValues('email')}
          onClose={() => setForgotten(false)}
          onChanged={(message) => {
            setForgotten(false)
            setProblem('')
            form.clearErrors()
            showAlert(message)
          }}
        />
      )}
    </>
  )
}
