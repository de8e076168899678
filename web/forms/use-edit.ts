import type { FieldValues, Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import type { Fields } from '#contract/fields.ts'
import { type Content, put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import type { Sending } from '#web/files/use-sending.ts'
import { type PreviewChange, previewOf } from './preview-change.ts'

type Sentences = {
  saved: string
  /** The specification quotes `saved`, so it is said even where `SaveState` is in view. */
  isQuoted?: true
  /** A function returns the sentence of each failure, also of one at a field. */
  saveFailed: string | ((error: unknown) => string)
  /** Another sentence, in the form itself, when saving fails. */
  inForm?: string
  /** Says a failure in the form alone, without an alert. */
  isQuiet?: boolean
  /** The sentence when the stored values could not be read. */
  loadFailed?: string | ((error: unknown) => string)
}

/** What an edit form edits: `EditForm` opens it. */
export type Edit<Values extends FieldValues> = {
  /** The name of its draft and of its values in the preview. */
  name: string
  schema: z.core.$ZodType<Values, Values>
  /** The texts among the values, as the page's `fields.ts` declares them. */
  fields?: Fields
  /** The value that is a file to send with the save: its stored address, '' for none, or the picked file. */
  file?: Path<Values>
  /** Undefined until they are read. */
  stored: Values | undefined
  /** The reads that the form waits for. */
  reads?: (Content<unknown> & { refetch: () => Promise<void> })[]
  /** The call that reads the page, where its earlier versions are stored. */
  versions?: Endpoint
  save: (values: Values, sending: Sending) => Promise<unknown>
  /** How these values alter the preview before they are stored; none where no page of the gift shows them. */
  shows?: (values: Values) => PreviewChange[]
  texts: Sentences
}

/** An edit whose stored values are known. */
export type OpenEdit<Values extends FieldValues> = Edit<Values> & { stored: Values }

type PageEdit<Values extends FieldValues, E extends Endpoint> = Pick<
  Edit<Values>,
  'schema' | 'fields' | 'file' | 'texts'
> & {
  page: string
  read: E
  /** The values in the page's response. */
  stored: (answer: Output<E>) => Values
  /** Stores the values and returns the page's new response. */
  save: (values: Values, sending: Sending) => Promise<Output<E>>
  /** The page's response while these values are not stored; `answer` is the stored one, once it is read. */
  shown: (values: Values, answer: Output<E> | undefined) => Output<E>
}

/** Edits the content of a page that one call reads. */
export function useEdit<Values extends FieldValues, E extends Endpoint>(
  edited: PageEdit<Values, E>,
): Edit<Values> {
  const { page, read, stored, save, shown, ...edit } = edited
  const content = useFresh(read)
  return {
    ...edit,
    name: page,
    stored: content.data && stored(content.data),
    reads: [content],
    versions: read,
    save: async (values, sending) => put(read, await save(values, sending)),
    shows: (values) => [previewOf(read, (answer) => shown(values, answer))],
  }
}
