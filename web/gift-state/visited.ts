/** What a device notes of the menu: the visited rooms, as a JSON-encoded list, and the last line that was lowered. */
export const stored = { rooms: 'visitedRooms', line: 'loweredLine' } as const
