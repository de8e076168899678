import { createStore } from '#web/store.ts'

/** The number of password changes on this page; each clears the problems of the login form. */
export const passwordChanges = createStore(0)
