import { useChange } from '#web/session/use-change.tsx'
import { type Sending, useSending } from './use-sending.ts'

/**
 * The state of a `FileField` whose file is stored before the form is saved: once it is stored, its address goes into
 * the form. Where that fails, is cancelled, or the login is declined, the form stays as it is.
 * @param store stores a file and returns its address
 * @param fallback the sentence for a failure without one of the server's
 */
export function useUpload(
  store: (file: File, sending: Sending) => Promise<string>,
  onStored: (address: string) => void,
  fallback: string,
) {
  const { run, problem, setProblem } = useChange({ isInline: true })
  const { share, wait, cancel, send } = useSending()

  async function onPick(file: File) {
    const address = await send((sending) => run(() => store(file, sending), { fallback }))
    if (address !== undefined) onStored(address)
    return address !== undefined
  }

  return { share, wait, problem, onPick, onProblem: setProblem, onCancel: cancel }
}
