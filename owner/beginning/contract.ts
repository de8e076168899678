/** The occasions of a gift, in the order of their stamps. */
export const occasions = [
  'anniversary',
  'birthday',
  'long-distance',
  'proposal',
  'apology',
  'no-reason',
] as const

export type Occasion = (typeof occasions)[number]

/** What the owner changed in the draft. */
export type Choices = {
  /** The texts that the owner altered, by row and by the text that it had been given. */
  texts: Readonly<Record<string, string>>
  /** The ids of the rows that are left out. */
  left: readonly string[]
}

/** What the owner answered about the two of them; '' where a question is still open. */
export type Answers = {
  occasion: Occasion
  /** The recipient's name. */
  name: string
  /** The name with which the owner signs. */
  giver: string
  /** The day on which they became a couple, as it was typed. */
  date: string
  /** The day of the occasion, as it was typed; the others have none. */
  birthday: string
  proposalDay: string
  meetingPlace: string
  /** What the recipient always orders. */
  order: string
  /** The place that both remember best. */
  place: string
  petName: string
  /** The sentence at the very end of the gift. */
  closing: string
}
