/** An account of a test. */
export type Person = { email: string; password: string }

/** The gift's owner. */
export const raka = { email: 'raka@rumah.id', password: 'lampion-di-danau-7' }
/** The partner. */
export const sinta = { email: 'sinta@rumah.id', password: 'kunang-kunang-22' }
/** Another account, of another gift where there are many. */
export const bima = { email: 'bima@rumah.id', password: 'melati-pagi-hari-9' }
