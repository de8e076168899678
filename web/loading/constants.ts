/** How long the loading screen stays, in milliseconds. */
export const duration = 5000

/** How many hearts fall meanwhile. */
export const hearts = 40
