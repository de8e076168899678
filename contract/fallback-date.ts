/** The start date where none can be read: eight digits, DDMMYYYY. */
export const fallbackDate = '14022024'
