import { type LineRule, readLine } from '#contract/line.ts'

// Words that cameras, chats and programs write into file names; a name of these alone is no caption.
const WORDS = new Set(
  `img image images photo photos foto gambar pic picture dsc dscn dscf dcim pxl mvimg mvi mov vid video wa whatsapp
   screenshot screen shot tangkapan layar received fb facebook instagram snapchat signal telegram line com android
   gopr gp sam cimg kodak burst portrait night cover hdr pano edit edited copy salinan original file unnamed untitled
   scan at am pm e p c b n x ios iphone picsart snapseed vsco mp ph`.split(/\s+/),
)

const HASH = /^[0-9a-f-]{16,}$/i

/** A caption made from a file's name; undefined for a name that a camera or a program has given. */
export function captionOf(fileName: string, rule: LineRule) {
  const name = fileName.replace(/\.\w+$/, '').replace(/[_\s]+/g, ' ')
  const { text, problem } = readLine(rule, name)
  if (problem || HASH.test(text)) return undefined
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.every((word) => WORDS.has(word)) ? undefined : text
}
