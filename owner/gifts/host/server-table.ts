import type { HostGift } from './server-host-list.ts'

const HEADS = ['gift', 'owner', 'space', 'changed', 'state']
const MEGABYTE = 1024 * 1024

/** The lines of a table of gifts, its heads first. */
export function tableOf(gifts: HostGift[]) {
  if (gifts.length === 0) return ['There is no gift yet.']
  const rows = [HEADS, ...gifts.map(cellsOf)]
  const widths = HEADS.map((_, column) =>
    rows.reduce((most, row) => Math.max(most, (row[column] ?? '').length), 0),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function cellsOf({ name, domain, owner, bytes, changed_at, state, remove_at }: HostGift) {
  return [
    domain ? `${name} (${domain})` : name,
    owner ?? 'nobody yet',
    `${(bytes / MEGABYTE).toFixed(1)} MB`,
    minuteOf(changed_at),
    remove_at ? `removed on ${minuteOf(remove_at)}` : state,
  ]
}

/** A time to the minute in UTC, as in '2026-11-27 03:05Z'. */
export function minuteOf(time: string) {
  return `${time.slice(0, 16).replace('T', ' ')}Z`
}
