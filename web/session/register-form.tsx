import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { texts } from '#contract/account/contract.ts'
import { Create } from '#contract/account/schemas.ts'
import { Refusal } from '#web/api/call.ts'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { sendAccount, useAccountForm } from './account-form.ts'
import { useInvitation } from './invitation.ts'
import { EmailField, ShortForm } from './short-form.tsx'

const Registration = z.omit(Create, { action: true, invite: true })

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
export function RegisterForm({ onDone, claim: brought = '', children }: Props) {
  const sendInvited = useInvitation()
  const [needsClaim, setNeedsClaim] = useState(brought !== '')
  const { form, submit, problem } = useAccountForm({
    schema: Registration,
    values: { email: '', password: '', claim: brought },
    failure: texts.registrationFailed,
    send: ({ claim, ...person }) =>
      sendInvited(async (invited) => {
        try {
          const action = { action: 'create', ...person, ...(claim && { claim }), ...invited } as const
          await sendAccount(action, texts.created)
        } catch (error) {
          if (error instanceof Refusal && error.fields.claim) setNeedsClaim(true)
          throw error
        }
        await onDone(person)
      }),
  })
  const { errors, isSubmitting } = form.formState
  return (
    <ShortForm action="Register" isBusy={isSubmitting} problem={problem} onSubmit={submit} links={children}>
      <EmailField error={errors.email?.message} {...form.register('email')} />
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
    </ShortForm>
  )
}
