/**
 * Whether the gift takes answers ('taken'), or only shows those that it took before ('shown'); '' for neither. The
 * server says so with the page.
 */
export const answers = document.documentElement.dataset.answers ?? ''
