/**
 * Where the installation's front door stands, in one that holds many gifts: the server writes it into a
 * gift's page. Undefined where there is but one gift.
 */
export const home = document.documentElement.dataset.home
