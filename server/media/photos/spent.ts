const MEGABYTE = 1024 * 1024

// Of pieces of files, in bytes.
const MOST = 16 * MEGABYTE

let passed = 0

/**
 * Notes that a piece of a file has passed. Left alone they would gather to 64 MB before they are thought of,
 * for each weighs next to nothing but its bytes; so they are let go a little earlier, where the program was
 * started with the right to (`--expose-gc`).
 */
export function letGo(piece: { length: number }) {
  passed += piece.length
  if (passed < MOST) return
  passed = 0
  globalThis.gc?.({ type: 'minor' })
}
