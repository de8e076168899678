import { execFile } from 'node:child_process'

/**
 * Says that this process serves, where systemd waits for that (`Type=notify` of the units in deploy/), and then twice in
 * each WatchdogSec that it still does: systemd kills and restarts one that hangs.
 * Node cannot send to the socket of sd_notify itself.
 */
export function tellSystemd(onError: (error: Error) => void) {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env
  if (!NOTIFY_SOCKET) return
  const say = (word: string) => execFile('systemd-notify', [word], (error) => error && onError(error))
  say('--ready')
  // In microseconds.
  if (WATCHDOG_USEC) setInterval(() => say('WATCHDOG=1'), Number(WATCHDOG_USEC) / 2000).unref()
}
