import { createContext } from 'react'

/** What to do in a section, in words that begin with a verb: for the controls by these names, and for all others. */
export type Actions = { all: string; [field: string]: string }

type SectionName = { id: string; name: string; actions?: Actions; isFullWidth?: true }

/** The hub's sections, for forms that link to others; a section that `isFullWidth` has no preview. */
export const SectionNamesContext = createContext<SectionName[]>([])
