import { useListener } from '#web/effects/use-listener.ts'

/** Makes the browser ask before it leaves a page on which typed text or uploads would be lost. */
export function useAskBeforeLeaving(isLosing: boolean) {
  useListener('beforeunload', (event) => event.preventDefault(), { isOn: isLosing })
}
