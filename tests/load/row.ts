/** One line of what `npm run bench` prints: a figure of this run beside what it is held against. */
export type Row = {
  what: string
  /** What the best thinkable program reaches. */
  limit: string
  /** What a person would pick instead; not measured here unless `measure` says so. */
  peers: string
  goal: string
  /** Measures on this machine, now: ratios and medians of one run. */
  measure: () => Promise<Figure>
}

/** `value` as a person reads it; `isMet` undefined where the machine lacks what it takes, with a `note` of what. */
export type Figure = { value: string; isMet: boolean | undefined; note?: string }
