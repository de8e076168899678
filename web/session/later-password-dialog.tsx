import { lazyDialog } from '#web/loading/lazy-dialog.tsx'

/** The password dialog where few visitors need it: its code is fetched when it opens. */
export const LaterPasswordDialog = lazyDialog(
  'Ganti password',
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
)
