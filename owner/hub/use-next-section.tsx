import { useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { NextSection } from '#web/forms/next-section.tsx'
import { sheetStays } from '#web/forms/sheet-state.ts'
import { type Section, sections } from './sections.tsx'

const home = sections.find(({ isLeading }) => isLeading)
const order = sections.filter((section) => section !== home)

/** The section after this one in the order of the hub; the last one leads back to the one before all groups. */
export function useNextSection(section: Section): NextSection | undefined {
  return useMemo(() => {
    const index = order.indexOf(section)
    const next = order[index + 1] ?? home
    if (index < 0 || !next) return undefined
    const { id, name, note, icon } = next
    return {
      name,
      note,
      icon,
      action: next === home ? `Kembali ke ${name}` : `Lanjut ke ${name}`,
      open: () => navigate(`?page=${id}`, { state: sheetStays }),
      saves: new Set(),
    }
  }, [section])
}
