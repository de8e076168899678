import { texts } from '#contract/account/contract.ts'

/**
 * Why this visitor cannot register, in an installation of many gifts whose host decides that (REGISTRATION); the server
 * writes it into the page. Undefined where the form is shown.
 */
export function registrationNotice({ isInvited = false } = {}) {
  const { registration } = document.documentElement.dataset
  if (registration === 'closed') return texts.registration.closed
  return registration === 'invited' && !isInvited ? texts.registration.invited : undefined
}
