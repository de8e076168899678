/** What no stored file may tell. */
export const SECRET = 'di rumah, -6.2088+106.8456/'
