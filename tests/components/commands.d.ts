import 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: {
      reducedMotion?: 'reduce' | 'no-preference'
      forcedColors?: 'active' | 'none'
    }) => Promise<void>
    /** The serious and critical findings of axe. */
    graveFindings: () => Promise<string[]>
    /** Lets the code at an address fail to load, or holds it back, until it is let through. */
    cutOffCode: (path: string) => Promise<void>
    holdCode: (path: string) => Promise<void>
    letThroughCode: (path: string) => Promise<void>
    moveMouse: (x: number, y: number) => Promise<void>
    pressMouse: () => Promise<void>
    releaseMouse: () => Promise<void>
  }
}
