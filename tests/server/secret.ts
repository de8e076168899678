/** A text that no stored file may contain. */
export const SECRET = 'di rumah, -6.2088+106.8456/'
