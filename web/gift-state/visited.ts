import { fromJson } from '#contract/json.ts'
import { routes } from '#contract/routes.ts'
import { recall, remember } from '#web/storage.ts'

/** What a device notes of the menu: the visited rooms, as a JSON-encoded list, and the last line that was lowered. */
export const stored = { rooms: 'visitedRooms', line: 'loweredLine' } as const

/** The address of each room, in the order of the menu. */
export const rooms = {
  gift: routes.mainGift,
  gallery: routes.gallery,
  todo: routes.todoList,
  games: routes.games,
  letter: routes.loveMoment,
} as const

export type Room = keyof typeof rooms

const all = Object.keys(rooms).filter(isRoom)

/** The rooms that were visited on this device. */
export function recallVisited() {
  const noted = fromJson(recall(stored.rooms))
  return all.filter((room) => Array.isArray(noted) && noted.includes(room))
}

/** Notes a visit. */
export function noteVisit(room: Room) {
  remember(stored.rooms, JSON.stringify([...new Set([...recallVisited(), room])]))
}

/** The first of the selected rooms that was not visited; undefined after the last. */
export function nextRoom(selected: readonly Room[], visited: readonly Room[]) {
  return all.find((room) => selected.includes(room) && !visited.includes(room))
}

function isRoom(id: string): id is Room {
  return id in rooms
}
