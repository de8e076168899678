import { useState } from 'react'
import { texts } from '#contract/account/contract.ts'
import { ChangePassword } from '#contract/account/schemas.ts'
import { Refusal } from '#web/api/call.ts'
import { shareError } from '#web/forms/shared-error.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { sendAccount, useAccountForm } from './account-form.ts'
import { refreshOwnLists } from './own-content.ts'
import { passwordChanges } from './password-changes.ts'
import { EmailField, ShortForm } from './short-form.tsx'

type Props = {
  email: string
  /** The proof from the mail. */
  token?: string
  /** The first sentence, where it is not the one about a forgotten password. */
  note?: string
  /** Called when the password is changed, too. */
  onClose: () => void
}

/** Changes a password with the proof from a mail, or requests that mail. */
export function PasswordDialog({ email, token, note = noteFor(token), onClose }: Props) {
  const [mailed, setMailed] = useState('')
  const { form, submit, problem } = useAccountForm({
    schema: ChangePassword,
    values: { action: 'change_password', email, newPassword: '', ...(token !== undefined && { token }) },
    failure: texts.changeFailed,
    async send(values) {
      setMailed('')
      try {
        await sendAccount(values, texts.passwordChanged)
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'proof_required') throw error
        return setMailed(token === undefined ? error.message : `${texts.linkUsed} ${error.message}`)
      }
      // The change has ended every other session.
      refreshOwnLists()
      onClose()
      passwordChanges.set(passwordChanges.get() + 1)
      showAlert(texts.passwordChanged)
    },
  })
  const { errors, isSubmitting } = form.formState
  const wrongIn = shareError(errors, ['email', 'newPassword'], texts.bothRequired)
  return (
    <Dialog title="Ubah Password" note={note} onClose={onClose}>
      <ShortForm
        action="Ubah Password"
        isBusy={isSubmitting}
        problem={problem}
        onSubmit={submit}
        onCancel={onClose}
      >
        <EmailField {...wrongIn('email')} {...form.register('email')} />
        <PasswordField
          label="Password baru"
          autoComplete="new-password"
          hint={wrongIn('newPassword').error ? undefined : texts.passwordHint}
          {...wrongIn('newPassword')}
          {...form.register('newPassword')}
        />
        {mailed && (
          <p role="alert" className="note">
            <Icon name="letter" />
            {mailed}
          </p>
        )}
      </ShortForm>
    </Dialog>
  )
}

function noteFor(token: string | undefined) {
  return token === undefined
    ? 'Kami kirim tautan ke emailmu untuk memastikan ini benar kamu.'
    : 'Tulis email dan password barumu.'
}
