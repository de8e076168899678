import { type ComponentProps, useEffect, useLayoutEffect, useState } from 'react'
import { findRoute } from '#contract/routes.ts'
import { useContent } from '#web/api/content.ts'
import { noteMenu } from '#web/gift-state/returning.ts'
import { nextRoom, noteVisit, recallVisited, rooms } from '#web/gift-state/visited.ts'
import { lazyExtra } from '#web/loading/lazy-part.tsx'
import { isPreview } from '#web/preview.ts'
import * as calls from './calls.ts'
import { featureIds, names, readSelection } from './contract.ts'

const Evening = lazyExtra(async () => (await import('./screen-evening.tsx')).Evening)

type Props = Omit<ComponentProps<typeof Evening>, 'rooms' | 'lit' | 'line'>

/** The component, with what it shows after the first visit of a feature. */
export async function load() {
  if (recallVisited().length > 0) await fetchEvening()
  return Visits
}

// Without its code the menu stays as it is.
const fetchEvening = () => Evening.fetch().catch(() => undefined)

/**
 * Marks the features that were visited on this device and the next one, which the styles show on the tags, and lets the
 * visitor close the evening after the first one. The hub's preview always does.
 */
function Visits(props: Props) {
  const { data } = useContent(calls.load)
  const [visited] = useState(recallVisited)
  const selected = readSelection(data?.selected_features)
  const next = nextRoom(selected, visited)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.visited = visited.join(' ')
    dataset.next = next ?? ''
  }, [visited, next])
  useEffect(() => {
    noteMenu()
    return noteRoom
  }, [])
  if (!data) return null
  const lit = selected.filter((id) => visited.includes(id))
  return (
    <>
      {lit.length > 0 && <p className="sr-only">Sudah dikunjungi: {lit.map((id) => names[id]).join(', ')}</p>}
      {lit.length > 0 && next && <p className="sr-only">Berikutnya: {names[next]}</p>}
      {(lit.length > 0 || isPreview) && (
        <Evening {...props} rooms={selected} lit={lit} line={data.closing ?? ''} />
      )}
    </>
  )
}

// Notes which feature the visitor opens from the menu.
function noteRoom() {
  const path = findRoute(window.location.pathname)
  const room = featureIds.find((id) => rooms[id] === path)
  if (!room) return
  noteVisit(room)
  // The menu shows it without delay when the visitor is back.
  void fetchEvening()
}
