import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { firstSky, type Sky } from '#gift/sky/contract.ts'
import { addShareHead, shareHead } from '#server/http/site/share-head.ts'
import { addSky, readTokens } from '#server/http/site/site-sky.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DIST = join(ROOT, 'dist')

// The part of a page that a chat reads is added when it is sent.
const HEAD = shareHead('https://mawar.gift.example', 'Sayangku')

/** The chunks by name: the imports of each, its styles, and its modules. */
export type Chunks = Record<string, Chunk>

type Chunk = { imports: string[]; styles: string[]; modules: string[] }

/** Every chunk of the build, by its name. @throws {Error} where nothing is built */
export function readChunks() {
  const list = join(DIST, '.chunks.json')
  if (!existsSync(list)) throw new Error('Nothing is built: npm run build, then try again.')
  return JSON.parse(readFileSync(list, 'utf8')) as Chunks
}

/** The chunks that are loaded with a module: its own, and what that needs before it runs. */
export function filesWith(chunks: Chunks, module: string) {
  const found = Object.keys(chunks).find((file) => chunks[file]?.modules.includes(module))
  if (found === undefined) throw new Error(`${module} is in no file of the build.`)
  return withImports(chunks, [found])
}

function withImports(chunks: Chunks, files: string[]): string[] {
  const all = [...new Set([...files, ...files.flatMap((file) => chunks[file]?.imports ?? [])])]
  return all.length === files.length ? all : withImports(chunks, all)
}

/** The modules in these files. */
export function modulesIn(chunks: Chunks, files: string[]) {
  return files.flatMap((file) => chunks[file]?.modules ?? [])
}

/** The weight of these files on the line, in bytes: text as Brotli, the page under its sky, the rest as it is. */
export function weigh(files: string[], sky: Sky = firstSky) {
  return files.reduce((sum, file) => sum + weightOf(join(DIST, file), sky), 0)
}

/** The files of the build that match a pattern. */
export function built(pattern: string) {
  return globSync(pattern, { cwd: DIST }).sort()
}

function weightOf(path: string, sky: Sky) {
  if (path.endsWith('.html')) {
    const page = addShareHead(readFileSync(path, 'utf8'), HEAD)
    return brotliCompressSync(addSky(page, sky, readTokens(DIST, sky))).length
  }
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length
}

/** What the opening runs: the page's own script and the screen. */
export function firstRoute(chunks: Chunks) {
  const files = [...filesWith(chunks, 'web/main.tsx'), ...filesWith(chunks, 'gift/opening/screen.tsx')]
  return [...new Set(files)]
}

/** Everything that a phone fetches until the opening is complete. */
export function firstView(chunks: Chunks, sky: Sky = firstSky) {
  const code = firstRoute(chunks)
  const styles = code.flatMap((file) => chunks[file]?.styles ?? [])
  return ['index.html', ...code, ...styles, ...PARTS_SEEN.map((file) => `skies/${sky}/${file}`), ...SEEN]
}

// The loading screen's plate; then the opening's pictures and fonts.
const PARTS_SEEN = ['night-m.avif', 'dusk-m.avif', 'live.svg', 'seat.svg', 'edge.svg']
const SEEN = [
  'images/grain.avif',
  'fonts/great-vibes.woff2',
  'fonts/courier-prime-700.woff2',
  'fonts/plus-jakarta-sans.woff2',
]

/** What a phone fetches to show the bare domain's page: its HTML names all of it. */
export function frontDoor() {
  const page = readFileSync(join(DIST, 'bare-domain.html'), 'utf8')
  const named = [...page.matchAll(/\/((?:images|fonts|skies\/\w+)\/[\w-]+\.\w+)/g)].map(
    ([, file = '']) => file,
  )
  const isSeen = (file: string) => !/-d\.avif$|icon-\d|favicon|share/.test(file)
  return ['bare-domain.html', ...new Set(named.filter(isSeen))]
}

/** The code behind that page: its registration form. */
export function behindTheDoor(chunks: Chunks) {
  return [
    ...new Set([
      ...filesWith(chunks, 'web/bare-domain.tsx'),
      ...filesWith(chunks, 'owner/gifts/start-screen.tsx'),
    ]),
  ]
}

type Calls = Record<string, { access?: string } | undefined>

type Contract = Calls & { published?: Calls }

/** The calls of its page's contract that a module makes and that only the owner may make. */
export async function ownersCallsIn(module: string) {
  const file = join(ROOT, pageOf(module), 'calls.ts')
  const contract: Contract = existsSync(file) ? await import(file) : {}
  const calls: Calls = { ...contract, ...contract.published }
  const source = readFileSync(join(ROOT, module), 'utf8')
  const made = [...source.matchAll(/\b(?:call|upload)\((?:\w+\.)?(\w+)/g)].map(([, name = '']) => name)
  return made.filter((name) => (calls[name]?.access ?? 'anyone') !== 'anyone')
}

// The folder of a page, also of a file in a folder below it.
function pageOf(module: string) {
  return module.split('/').slice(0, 2).join('/')
}

/** The modules that the visitor's addresses show, and the player. */
export function pagesOf(chunks: Chunks) {
  const modules = modulesIn(chunks, Object.keys(chunks))
  return modules.filter((module) => /^gift\/([\w-]+\/screen(-folder)?|music\/player)\.tsx$/.test(module))
}
