import { createStore } from '#web/store.ts'

/** The name of the form that has to remove its sample, until it has done so; '' for none. */
export const clearRequest = createStore('')
