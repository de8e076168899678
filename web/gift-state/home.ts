import { routes } from '#contract/routes.ts'

/**
 * The address of the platform's landing page in an installation of many gifts; the server writes it into a
 * gift's page. Undefined for a single gift.
 */
export const landingPageUrl = document.documentElement.dataset.home

/** The address of an account's list of gifts; it asks for a sign-in instead of describing Kado. */
export const giftListUrl = landingPageUrl && `${landingPageUrl}${routes.login}`
