import { settingNames } from '#server/config.ts'

// Names of four letters are too near to others, such as HOST to HOME, unless only their letters are in another order.
const SHORT = 4

// From this length on two mistakes still lead to one name.
const LONG = 11

/** A variable that nothing reads, and the setting that it was probably meant to be. */
export type NearMiss = { name: string; meant: string }

/** Finds the variables of an environment whose names look like mistyped ones of these settings. */
export function findNearMisses(names: string[], settings: string[]): NearMiss[] {
  const known = new Set(settings)
  return names
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const near = settings.filter((each) => isNear(name, each))
      const [meant] = near.sort((one, other) => distance(name, one) - distance(name, other))
      return meant ? [{ name, meant }] : []
    })
}

/** A sentence for each variable of this process that looks like a mistyped setting. */
export function warnOfNearMisses(env: Record<string, string | undefined>) {
  const misses = findNearMisses(Object.keys(env), settingNames)
  return misses.map(
    ({ name, meant }) => `${name} is no setting of Kado and is ignored. Did you mean ${meant}?`,
  )
}

function isNear(name: string, setting: string) {
  // Lower case is for other programs, as in http_proxy, unless it is ours to the letter.
  if (name !== name.toUpperCase()) return setting.includes('_') && name.toUpperCase() === setting
  const isReordered = [...name].sort().join() === [...setting].sort().join()
  if (setting.length <= SHORT) return isReordered && distance(name, setting) === 1
  return distance(name, setting) <= (setting.length >= LONG ? 2 : 1)
}

// The edit distance in which two neighbours that changed places are one mistake (optimal string alignment).
function distance(from: string, to: string) {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const changed = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = isSwapped ? at(before, j - 2) + 1 : changed
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped))
    }
    ;[before, last] = [last, row]
  }
  return at(last, to.length)
}

function at(row: number[], index: number) {
  return row[index] ?? Number.POSITIVE_INFINITY
}
