import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { account, ChangePassword, texts } from '#owner/account/contract.ts'
import { call } from '#web/call.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { Field, PasswordField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { sentenceOf } from './failure.ts'

type Props = {
  email: string
  token: string | undefined
  onClose: () => void
  /** Called with the server's word that it is done. */
  onChanged: (message: string) => void
}

/** Changes a password: with the proof from a mail, or asking for that mail. */
export function PasswordDialog({ email, token, onClose, onChanged }: Props) {
  const [problem, setProblem] = useState('')
  const form = useForm({
    resolver: zodResolver(ChangePassword),
    defaultValues: { action: 'change_password' as const, email, newPassword: '', token },
  })
  const { errors, isSubmitting } = form.formState
  const isBlank = [errors.email, errors.newPassword].some((error) => error?.message === texts.bothRequired)
  const shown = (message: string | undefined) => (message === texts.bothRequired ? undefined : message)

  const submit = form.handleSubmit(async (values) => {
    setProblem('')
    try {
      const { message } = await call(account, values)
      if (message === texts.passwordChanged) onChanged(message)
      else setProblem(texts.unexpected)
    } catch (error) {
      setProblem(sentenceOf(error, texts.changeFailed))
    }
  })

  return (
    <Dialog title="Ubah Password" note={note(token)} onClose={onClose}>
      <form className="login-form" noValidate onSubmit={submit}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          error={shown(errors.email?.message)}
          {...form.register('email')}
        />
        <PasswordField
          label="Password baru"
          autoComplete="new-password"
          error={shown(errors.newPassword?.message)}
          {...form.register('newPassword')}
        />
        {(isBlank || problem) && (
          <p role="alert" className="form-problem">
            {isBlank ? texts.bothRequired : problem}
          </p>
        )}
        <div className="login-actions">
          <SubmitButton isBusy={isSubmitting}>Ubah Password</SubmitButton>
          <button type="button" className="button button-line" onClick={onClose}>
            Batal
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function note(token: string | undefined) {
  return token === undefined
    ? 'Kami kirim tautan ke emailmu untuk memastikan ini benar kamu.'
    : 'Tulis email dan password barumu.'
}
