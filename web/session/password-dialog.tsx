import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { account } from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import { ChangePassword } from '#contract/account/schemas.ts'
import { call, Refusal } from '#web/api/call.ts'
import { shareError } from '#web/forms/shared-error.ts'
import { showErrors } from '#web/forms/show-errors.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { messageOf } from './failure.ts'
import { refreshOwnLists } from './own-content.ts'
import './login-form.css'

type Props = {
  email: string
  /** The proof from the mail. */
  token?: string
  /** The first sentence, where it is not the one about a forgotten password. */
  note?: string
  onClose: () => void
  /** Called with the server's sentence. */
  onChanged: (message: string) => void
}

type Answer = { text: string; isOnItsWay: boolean }

/** Changes a password with the proof from a mail, or requests that mail. */
export function PasswordDialog({ email, token, note = noteFor(token), onClose, onChanged }: Props) {
  const [answer, setAnswer] = useState<Answer>()
  const form = useForm({
    resolver: zodResolver(ChangePassword),
    defaultValues: {
      action: 'change_password' as const,
      email,
      newPassword: '',
      ...(token === undefined ? {} : { token }),
    },
  })
  const { errors, isSubmitting } = form.formState
  const wrongIn = shareError(errors, ['email', 'newPassword'], texts.bothRequired)

  const submit = form.handleSubmit(async (values) => {
    setAnswer(undefined)
    try {
      const { message } = await call(account, values)
      if (message === texts.passwordChanged) {
        // The change has ended every other session.
        refreshOwnLists()
        onChanged(message)
      } else setAnswer({ text: texts.unexpected, isOnItsWay: false })
    } catch (error) {
      if (showErrors(form, error)) return
      const isOnItsWay = error instanceof Refusal && error.code === 'proof_required'
      const sentence = messageOf(error, texts.changeFailed)
      const isUsed = isOnItsWay && token !== undefined
      setAnswer({ text: isUsed ? `${texts.linkUsed} ${sentence}` : sentence, isOnItsWay })
    }
  })

  return (
    <Dialog title="Ubah Password" note={note} onClose={onClose}>
      <form className="stack login-form" noValidate onSubmit={submit}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          {...wrongIn('email')}
          {...form.register('email')}
        />
        <PasswordField
          label="Password baru"
          autoComplete="new-password"
          hint={wrongIn('newPassword').error ? undefined : texts.passwordHint}
          {...wrongIn('newPassword')}
          {...form.register('newPassword')}
        />
        {answer && <Said {...answer} />}
        <div className="cluster login-actions">
          <SubmitButton isBusy={isSubmitting}>Ubah Password</SubmitButton>
          <button type="button" className="button button-line" onClick={onClose}>
            Batal
          </button>
        </div>
      </form>
    </Dialog>
  )
}

// The sentence that a mail was sent is no error, so it is not styled as one.
function Said({ text, isOnItsWay }: Answer) {
  return (
    <p role="alert" className={isOnItsWay ? 'note' : 'form-problem'}>
      {isOnItsWay && <Icon name="letter" />}
      {text}
    </p>
  )
}

function noteFor(token: string | undefined) {
  return token === undefined
    ? 'Kami kirim tautan ke emailmu untuk memastikan ini benar kamu.'
    : 'Tulis email dan password barumu.'
}
