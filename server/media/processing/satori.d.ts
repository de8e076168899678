// What we use of Satori (tsconfig.server.json). Its own declarations bring React's, which change what `HTMLElement` is
// everywhere.
export type Font = { name: string; data: Buffer }

type Options = {
  width: number
  height: number
  fonts: Font[]
  /** Called for each text with letters that none of the fonts has. */
  loadAdditionalAsset: (language: string, text: string) => Promise<Font[]>
}

/** Draws elements as React describes them, as an SVG. */
export default function satori(element: object, options: Options): Promise<string>
