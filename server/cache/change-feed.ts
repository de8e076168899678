/** Reports which gifts were written in the database, by any process. */
export type ChangeFeed = {
  /**
   * Reports the writes found since the last call. Ask it before each use of the cache.
   * @returns whether all writes committed up to a second ago have been reported; else the cache must not be used
   */
  isUpToDate: () => boolean
  /** Sets the listener, which gets the id of the gift that was written, or undefined if it is not known. */
  subscribe: (listener: (giftId: number | undefined) => void) => void
  /** Resolves once the writes that were committed before are reported. */
  settle: () => Promise<unknown>
}
