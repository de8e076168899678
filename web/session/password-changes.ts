import { createStore } from '#web/store.ts'

/** How often the password was changed from this page: what failed before at its login form is over. */
export const passwordChanges = createStore(0)
