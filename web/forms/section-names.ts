import { createContext } from 'react'

/** The hub's sections by their ids, for a form that leads to others. */
export const SectionNamesContext = createContext<{ id: string; name: string }[]>([])
