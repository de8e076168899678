/** The start date that counts when none can be read: eight digits, DDMMYYYY. */
export const fallbackDate = '14022024'
