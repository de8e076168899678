import { routes } from '#contract/routes.ts'

/**
 * Where the installation's front door stands, in one that holds many gifts: the server writes it into a
 * gift's page. Undefined where there is but one gift.
 */
export const home = document.documentElement.dataset.home

/** Where an account's own gifts stand; who is not signed in there is asked to be, not told what Kado is. */
export const kadomu = home && `${home}${routes.login}`
