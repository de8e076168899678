import { createContext } from 'react'

/** The hub's sections, for a form that leads to others; one that `isFullWidth` has no preview. */
export const SectionNamesContext = createContext<{ id: string; name: string; isFullWidth?: true }[]>([])
