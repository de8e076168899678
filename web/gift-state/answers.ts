/**
 * Whether the gift takes answers ('taken'), or only shows those that it took before ('shown'); '' for
 * neither. It comes with the page.
 */
export const answers = document.documentElement.dataset.answers ?? ''
