import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { routes } from '#contract/routes.ts'
import { call, Refusal } from '#web/call.ts'
import { Field, PasswordField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { Link, navigate, useSearchParams } from '#web/router.tsx'
import { messageOf } from '#web/session/failure.ts'
import { AccountCard } from './account-card.tsx'
import { account, Create, texts } from './contract.ts'

const Registration = z.omit(Create, { action: true })

/** Creates an account: the first one owns the gift, later ones ask its admin. */
export function Screen() {
  const params = useSearchParams()
  const claim = params.get('claim') ?? ''
  const [needsClaim, setNeedsClaim] = useState(claim !== '')
  const [problem, setProblem] = useState('')
  const form = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { email: '', password: '', claim },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ claim, ...person }) => {
    setProblem('')
    try {
      const { message } = await call(account, { action: 'create', ...person, ...(claim ? { claim } : {}) })
      if (message === texts.created) navigate(routes.login, { state: { email: person.email } })
      else setProblem(texts.unexpected)
    } catch (error) {
      if (error instanceof Refusal && error.fields.claim) setNeedsClaim(true)
      setProblem(messageOf(error, texts.registrationFailed))
    }
  })

  return (
    <AccountCard title="Register" note="Buat akun untuk merawat hadiahmu">
      <form className="login-form" noValidate onSubmit={submit}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          error={errors.password?.message}
          hint="Paling sedikit 8 karakter."
          {...form.register('password')}
        />
        {needsClaim && (
          <Field
            label="Kode klaim"
            autoComplete="off"
            error={errors.claim?.message}
            hint="Kode ini tertulis saat hadiah pertama kali dinyalakan."
            {...form.register('claim')}
          />
        )}
        {problem && (
          <p role="alert" className="form-problem">
            {problem}
          </p>
        )}
        <SubmitButton isBusy={isSubmitting}>Register</SubmitButton>
        <p className="login-links">
          <Link to={routes.login}>Login</Link>
        </p>
      </form>
      <p className="account-hint">
        Akun pertama menjadi pemilik hadiah. Bukan yang pertama? Hubungi admin supaya akunmu boleh mengedit.
      </p>
    </AccountCard>
  )
}
