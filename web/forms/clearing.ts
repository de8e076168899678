import { createStore } from '#web/store.ts'

/** The name of the form that is asked to drop its sample, until it has done so; '' for none. */
export const clearing = createStore('')
