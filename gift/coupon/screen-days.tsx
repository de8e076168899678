/** '20 Nov 2026', on this device's calendar unless a zone is named. */
export function shortDay(moment: number, timeZone?: string) {
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat('id', { ...parts, ...(timeZone && { timeZone }) }).format(moment)
}
