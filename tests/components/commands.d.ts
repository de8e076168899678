import 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: {
      reducedMotion?: 'reduce' | 'no-preference'
      forcedColors?: 'active' | 'none'
    }) => Promise<void>
    moveMouse: (x: number, y: number) => Promise<void>
    pressMouse: () => Promise<void>
    releaseMouse: () => Promise<void>
  }
}
