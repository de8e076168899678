/** Whether the gift takes answers ('taken') or only shows earlier ones ('shown'), else ''; the page's root says so. */
export const answers = document.documentElement.dataset.answers ?? ''
