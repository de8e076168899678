/** '20 Nov 2026', in the device's time zone unless another is given. */
export function shortDay(moment: number, timeZone?: string) {
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat('id', { ...parts, ...(timeZone && { timeZone }) }).format(moment)
}
