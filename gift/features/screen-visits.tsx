import { useEffect, useLayoutEffect, useState } from 'react'
import { findRoute, routes } from '#contract/routes.ts'
import { useContent } from '#web/api/content.ts'
import { noteMenu } from '#web/gift-state/returning.ts'
import { stored } from '#web/gift-state/visited.ts'
import { isPreview } from '#web/preview.ts'
import { recall, remember } from '#web/storage.ts'
import * as calls from './calls.ts'
import { type FeatureId, names, readSelection } from './contract.ts'
import { Closing } from './screen-closing.tsx'

const rooms: Record<string, FeatureId> = {
  [routes.mainGift]: 'gift',
  [routes.gallery]: 'gallery',
  [routes.todoList]: 'todo',
  [routes.games]: 'games',
  [routes.loveMoment]: 'letter',
}

/**
 * Marks the features that were visited on this device, which the styles show as lights on the tags, and shows
 * the owner's last line when all were visited. The hub's preview always shows the line.
 */
export function Screen() {
  const { data } = useContent(calls.load)
  const [visited] = useState(recallVisited)
  useLayoutEffect(() => {
    document.documentElement.dataset.visited = visited.join(' ')
  }, [visited])
  useEffect(() => {
    noteMenu()
    return noteRoom
  }, [])
  if (!data) return null
  const selected = readSelection(data.selected_features)
  const lit = selected.filter((id) => visited.includes(id))
  const isLast = isPreview || lit.length === selected.length
  return (
    <>
      {lit.length > 0 && <p className="sr-only">Sudah dikunjungi: {lit.map((id) => names[id]).join(', ')}</p>}
      {data.closing && isLast && <Closing text={data.closing} rooms={selected.length} />}
    </>
  )
}

function recallVisited() {
  return readSelection(recall(stored.rooms) ?? '[]')
}

// Notes which feature the visitor opens from the menu.
function noteRoom() {
  const room = rooms[findRoute(window.location.pathname)]
  if (room) remember(stored.rooms, JSON.stringify([...new Set([...recallVisited(), room])]))
}
