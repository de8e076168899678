import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { account } from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import { Create } from '#contract/account/schemas.ts'
import { call, Refusal } from '#web/api/call.ts'
import { showErrors } from '#web/forms/show-errors.ts'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { messageOf } from './failure.ts'
import { useInvitation } from './invitation.ts'
import './login-form.css'

const Registration = z.omit(Create, { action: true })

/** The e-mail and password that have just been registered, as typed. */
export type Person = { email: string; password: string }

type Props = {
  /** Called when the account exists; the form stays busy until it resolves. */
  onDone: (person: Person) => void | Promise<void>
  /** The host's claim code, from the link that the first start prints. */
  claim?: string
  /** Links below the button. */
  children: ReactNode
}

/** Creates an account; the claim code is asked for where the server requires it. */
export function RegisterForm({ onDone, claim = '', children }: Props) {
  const invitation = useInvitation()
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
      const brought = { ...(claim ? { claim } : {}), ...invitation.brought }
      const { message } = await call(account, { action: 'create', ...person, ...brought })
      if (message !== texts.created) return setProblem(texts.unexpected)
      await onDone(person)
      invitation.forget()
    } catch (error) {
      invitation.forgetIfInvalid(error)
      if (error instanceof Refusal && error.fields.claim) setNeedsClaim(true)
      if (showErrors(form, error)) return
      setProblem(messageOf(error, texts.registrationFailed))
    }
  })

  return (
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
        autoComplete="new-password"
        error={errors.password?.message}
        hint={errors.password ? undefined : texts.passwordHint}
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
      <p className="cluster login-links">{children}</p>
    </form>
  )
}
