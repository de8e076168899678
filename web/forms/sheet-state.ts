/**
 * The state of a step of the hub's history at which a phone shows the form: the step was added over its
 * section, or it leads here from another section's form.
 */
export type SheetState = { sheet: 'opened' | 'linked' }

/** For a link between two forms: the sheet stays open. */
export const sheetStays: SheetState = { sheet: 'linked' }
