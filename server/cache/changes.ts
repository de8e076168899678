/** Who hears of what is stored, be it by this process or by another. */
export type Changes = {
  /**
   * Whether everything that was committed up to a moment ago has been told by now, to be asked before each
   * use of what was remembered: a second is the most that it may be behind.
   */
  isCurrent: () => boolean
  /** Names the one who is told of which gift something was stored; undefined where that is not known. */
  tell: (listener: (gift: number | undefined) => void) => void
}
