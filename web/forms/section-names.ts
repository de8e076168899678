import { createContext } from 'react'

/** The hub's sections, for forms that link to others; a section that `isFullWidth` has no preview. */
export const SectionNamesContext = createContext<{ id: string; name: string; isFullWidth?: true }[]>([])
