import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { countCharacters } from '#contract/characters.ts'
import { shareSize, shareTexts } from '#contract/share.ts'
import { root } from '#server/files/program-folder.ts'
import { type MadeMedia, type ShareJob, singleFile } from './jobs.ts'
import { restrictSharp } from './restrict-sharp.ts'

const QUALITY = 84

// In pixels, as are all sizes below.
const SKY_TOP = 94
const LANTERN = { width: 246, height: 308, top: -6 }
const FULL = { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%' }
const LINE = { position: 'absolute', left: 0, width: '100%', justifyContent: 'center', whiteSpace: 'nowrap' }
const SCRIPT = { fontSize: 103, color: '#fff', textShadow: '0 2px 19px rgba(6, 13, 25, 0.8)' }
const NAMED = { color: '#a9c4d6', textShadow: '0 2px 16px rgba(6, 13, 25, 0.7)' }

// A longer name, such as one that NFKC spells out, is written smaller.
const LONGEST = 14
const SMALLER = 48 / 62

// The faces for a name: the first that has all of its letters is used, and the last one mixes all files. A mark that
// Unicode joins with no letter would be drawn as a box.
const UNMARKED = /^\P{M}+$/u
const COURIER = [
  'public/fonts/courier-prime-700',
  'public/fonts/courier-prime-700-accents',
  'courier-prime-700-more',
]
const VIBES = [
  'public/fonts/great-vibes',
  'public/fonts/great-vibes-accents',
  'great-vibes-vietnamese',
  'great-vibes-cyrillic',
]
const FACES = [
  {
    files: COURIER,
    letters: UNMARKED,
    style: { top: 498, fontSize: 62, letterSpacing: 4, fontWeight: 700 },
  },
  {
    files: VIBES,
    letters: UNMARKED,
    style: { top: 484, fontSize: 78 },
  },
  {
    files: ['public/fonts/great-vibes', 'amiri-700'],
    letters: /^[ -~\u0600-\u06FF]+$/,
    style: { top: 468, fontSize: 72 },
  },
  {
    files: [...VIBES, ...COURIER, 'amiri-700'],
    letters: /^[\P{M}\u0600-\u06FF]+$/u,
    style: { top: 476, fontSize: 72 },
  },
]

// Emoji with what changes or joins them, and all that is not drawn (Unicode UTS 51).
const EMOJI =
  /[\d#*]\uFE0F?\u20E3|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}\p{Cf}]/gu

type Style = Record<string, string | number>
type Node = { type: string; key: null; props: { style: Style; children?: Node[] | string; src?: string } }

restrictSharp()

/**
 * Writes the picture that a chat shows of a gift's link, as a JPEG.
 * @param sky the one that the gift happens under: its last plate lies behind
 * @param name the recipient's, or ''; emoji are left out of it, and so is a name with letters that our fonts lack
 */
export async function makeSharePicture({ source, name, sky }: ShareJob): Promise<MadeMedia> {
  const file = `${source}.jpg`
  const written = await drawName(name)
  const ground = await draw(await layGround(written !== undefined), ['public/fonts/great-vibes'])
  const layers = [ground, written].flatMap((input) => (input ? [{ input }] : []))
  await sharp(join(root, 'public/skies', sky, 'night-d.avif'))
    .resize({ width: shareSize.width })
    .extract({ ...shareSize, left: 0, top: SKY_TOP })
    .composite(layers)
    .jpeg({ quality: QUALITY })
    .toFile(file)
  return singleFile({ file, extension: 'jpg', type: 'image/jpeg' })
}

// Letters of other shapes, such as 𝓢𝓲𝓷𝓽𝓪, are written plainly where no face has them.
async function drawName(name: string) {
  const letters = name.replace(EMOJI, '').replace(/\s+/g, ' ').trim()
  if (letters === '') return undefined
  return (await drawLetters(letters.normalize('NFC'))) ?? (await drawLetters(letters.normalize('NFKC')))
}

async function drawLetters(name: string) {
  const size = countCharacters(name) > LONGEST ? SMALLER : 1
  for (const { files, style } of FACES.filter(({ letters }) => letters.test(name))) {
    const line = box({ ...LINE, ...NAMED, ...style, fontSize: style.fontSize * size }, name)
    const drawn = await draw([line], files)
    if (drawn) return drawn
  }
  return undefined
}

async function layGround(isNamed: boolean) {
  const lantern = await readFile(join(root, 'public/images/heart-lantern.svg'), 'base64')
  const src = `data:image/svg+xml;base64,${lantern}`
  const left = (shareSize.width - LANTERN.width) / 2
  const glow = 'drop-shadow(0 0 48px rgba(255, 160, 84, 0.7))'
  return [
    box({
      ...FULL,
      backgroundImage:
        'radial-gradient(46% 62% at 50% 30%, rgba(255, 170, 96, 0.34), rgba(255, 150, 80, 0.08) 60%, rgba(255, 150, 80, 0))',
    }),
    box({
      ...FULL,
      backgroundImage:
        'linear-gradient(180deg, rgba(6, 13, 25, 0) 40%, rgba(6, 13, 25, 0.62) 66%, rgba(6, 13, 25, 0.5))',
    }),
    {
      type: 'img',
      key: null,
      props: { src, style: { position: 'absolute', ...LANTERN, left, filter: glow } },
    },
    box({ ...LINE, ...SCRIPT, top: isNamed ? 362 : 392 }, isNamed ? shareTexts.for : shareTexts.forYou),
  ]
}

// As a PNG; undefined where none of the fonts has a letter.
async function draw(nodes: Node[], files: string[]) {
  let isMissing = false
  const svg = await satori(box({ ...FULL, display: 'flex' }, nodes), {
    ...shareSize,
    fonts: await Promise.all(files.map(readFont)),
    loadAdditionalAsset: async () => {
      isMissing = true
      return []
    },
  })
  return isMissing ? undefined : new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

async function readFont(file: string): Promise<Font> {
  const path = file.includes('/') ? join(root, file) : join(root, 'server/media/processing/letters', file)
  return { name: file, data: await readFile(`${path}.woff2`) }
}

function box(style: Style, children: Node[] | string = []): Node {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}
