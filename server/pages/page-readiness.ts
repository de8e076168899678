import type { Database, Gift } from '#server/database/schema.ts'

/** One finding. The first line of its message says what it is, the second what helps. */
export type Finding = {
  code: string
  level: 'broken' | 'missing' | 'sample' | 'risky'
  message: string
  /** The control of the form that mends it. */
  field: string
  /** The item of the form's list that has this control. */
  item?: number
}

/** The checks of a page, under the name that its section of the hub has. */
export type PageReadiness = {
  page: string
  /** Where the menu leaves out this feature, visitors do not come here. */
  feature?: string
  /** A gift may do without the page: where everything that it needs is missing, nothing is found. */
  isOptional?: true
  checks?: Check[]
  checkGift?: (gift: Gift, now: number) => Finding[]
}

/** The check of one column of a page's rows. */
export type Check = Pick<Finding, 'field'> & {
  table: keyof Database
  column: string
  /** What people call it, at the beginning of a sentence. */
  name: string
  /** The column with the id of the item of the form's list. */
  item?: 'id' | 'folder_id'
  /** The column with the item's title, which follows the name. */
  titled?: 'title' | 'name'
  /** Rows count where this column names a row of this table that is not deleted. */
  within?: { table: keyof Database; column: string }
  /** True where the row counts only while it is the gift's only one, false where only one of several counts. */
  isAlone?: boolean
  /** The sentence where the column is blank; with `isList`, where there is no row. */
  missing?: string
  isList?: true
  /** The sentence where all texts of the column together have fewer letters. */
  short?: { letters: number; message: string }
  /** As many letters of one word as fit into a line on a phone of 320 CSS pixels. */
  letters?: number
  /** The texts in a column that holds a list, each with its own control. */
  texts?: (stored: string) => (Pick<Finding, 'field' | 'item'> & { text: string })[]
  /** It is the address of a stored file; a photo needs so many pixels along its longer side. */
  media?: { pixels?: number }
}
