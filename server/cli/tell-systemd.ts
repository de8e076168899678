import { execFile } from 'node:child_process'

/**
 * Says that this process serves, where systemd waits for that (`Type=notify` of the units in deploy/).
 * Node cannot send to the socket of sd_notify itself.
 */
export function tellSystemd(onError: (error: Error) => void) {
  if (!process.env.NOTIFY_SOCKET) return
  execFile('systemd-notify', ['--ready'], (error) => error && onError(error))
}
