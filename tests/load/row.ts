/** One row of `npm run bench`: a figure of this run beside its goal. */
export type Row = {
  what: string
  /** What an ideal program reaches. */
  limit: string
  /** What a person would use instead; not measured here unless `measure` says so. */
  peers: string
  goal: string
  /** Measures on this machine, now: ratios and medians of one run. */
  measure: () => Promise<Figure>
}

/** `value` is formatted; `isMet` is undefined where the machine lacks something, which `note` names. */
export type Figure = { value: string; isMet: boolean | undefined; note?: string }
