import { Dialog } from '#web/ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

type Props = { onDone: () => Promise<void>; onClose: () => void }

/** The login form over the screen that needs it. */
export function LoginDialog({ onDone, onClose }: Props) {
  return (
    <Dialog title="Login" note="Masuk dulu, lalu kita lanjutkan." onClose={onClose}>
      <LoginForm onDone={onDone} />
    </Dialog>
  )
}
