import { createContext } from 'react'

/** The hub's sections, for a form that leads to others; one that `isWhole` is about the gift as a whole. */
export const SectionNamesContext = createContext<{ id: string; name: string; isWhole?: true }[]>([])
