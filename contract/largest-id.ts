/** The largest id in a table. */
export const largestId = 2_147_483_647
