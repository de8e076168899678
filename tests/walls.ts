import { dirname, join, normalize } from 'node:path'

/** One source file: its path from the root, and its text. */
export type Source = { file: string; text: string }

type Wall = { from: RegExp; may: RegExp; isOwnFolderOpen?: boolean }

const ROOMS = /^(contract|gift|owner|server|web)\//

// The files that import the pages.
const LISTS = /^(server\/app\.ts|web\/app\.tsx|owner\/hub\/sections\.tsx)$/

// Who may import what, beyond packages. A contract may be imported anywhere.
const walls: Wall[] = [
  { from: /^contract\//, may: /^contract\// },
  { from: /^(gift|owner)\/[^/]+\/contract\.ts$/, may: /^contract\/(?!schemas)|\/contract\.ts$/ },
  { from: /^(gift|owner)\/[^/]+\/fields\.ts$/, may: /^contract\/|\/(contract|fields)\.ts$/ },
  { from: /^(gift|owner)\/[^/]+\/schemas\.ts$/, may: /^contract\/|\/(contract|fields|schemas)\.ts$/ },
  { from: /^(gift|owner)\/[^/]+\/calls\.ts$/, may: /^contract\/|\/(contract|calls|schemas)\.ts$/ },
  {
    from: /^(gift|owner)\/.*\.tsx$/,
    may: /^(contract|web)\/|\/(contract|calls|fields|schemas)\.ts$/,
    isOwnFolderOpen: true,
  },
  {
    from: /^(gift|owner)\/.*\.ts$/,
    may: /^(contract|server)\/|\/(contract|calls|fields|schemas)\.ts$/,
    isOwnFolderOpen: true,
  },
  // What tests the base may use any page.
  {
    from: /^(server|web)\/.*\.test\.tsx?$/,
    may: /^(contract|server|web)\/|\/(contract|calls|fields|schemas)\.ts$/,
  },
  { from: /^server\//, may: /^(contract|server)\// },
  // The crossword is a page of its own, which starts here.
  { from: /^web\/tts\.tsx$/, may: /^(contract|web|gift\/crossword)\// },
  // So is the bare domain of an installation of many gifts.
  { from: /^web\/bare-domain\.tsx$/, may: /^(contract|web|owner\/gifts)\// },
  // The app's own start, also in the frame of a rehearsal.
  { from: /^web\/main\.tsx$/, may: /^(contract|web|owner\/rehearsal)\// },
  // The preview inside the hub, with what pages add to it.
  { from: /^web\/preview-frame\.ts$/, may: /^web\/|\/preview\.tsx$/ },
  { from: /^web\//, may: /^(contract|web)\// },
]

// The base's own subjects, whose contract is the one of a page: the lock and its date, the counted days, what the journal
// and the versions record, the sky of a page's document, and the times after which rows are deleted.
const SHARED = {
  server: /^gift\/(crossword|date-input|sealed-letters|sky)\/contract\.ts$/,
  web: /^(gift\/(date-input|days-of-love|sealed-letters)|owner\/(journal|versions))\/(contract|calls)\.ts$/,
}

// The lists that name each page, and the files for which a page may be a case of its own.
const NAMING = [
  /^(contract\/(chapters|routes)|server\/app|web\/app|web\/build\/vite\.config|owner\/hub\/sections)\.tsx?$/,
  /^(server\/database|owner\/journal|web\/journal|scripts)\//,
  /^owner\/(beginning\/landing|hub\/(sample-note|section-count)|readiness\/offers|rehearsal\/chapters)\.tsx$/,
  // They show another page's texts, or lead to it.
  /^gift\/(date-input\/screen(-notes)?|features\/screen-visits|main-gift\/form)\.tsx$/,
  // What is answered, as the call names it.
  /^web\/scene\/answer-link\.tsx$/,
]

// Pages whose names are words of other things too.
const WORDS = /^(account|sample|waiting)$/

/** What only tests use, by its name or its folder, and what configures them. */
export const ONLY_TESTS = /\.test\.tsx?$|^tests\/|^[\w.]+\.config\.ts$/

// The two sides of a page's folder. `.css` belongs to its screen.
const SERVER_FILE = /\/server[^/]*\.ts$/
const MOST_LINES = 300
const FORBIDDEN_FOLDER = /(^|\/)(utils|helpers|lib|common|types)\//
// These two spell the breaches out.
const SPELLED_OUT = /^tests\/walls(\.test)?\.ts$/
// Only these folders decide which gift a request is about, and whether there are many.
const TENANTS = /^(server\/tenants|owner\/gifts)\/|^server\/config\.ts$/
const TENANT_WORDS = /\b(platform|isPlatform|baseDomain|isMany|config\.tenants)\b/
const SHOUTED = /\b(TODO|FIXME|XXX|HACK)\b/

// What every visitor fetches imports only types of fields and schemas; folders below a page's own are the owner's.
const LIGHT =
  /\/calls\.ts$|^gift\/[^/]+\/(?!form)[^/]+\.tsx$|^web\/(api|effects|gift-state|loading|scene|sound|ui)\//
const SCHEMAS = /(^|\/)(fields|schemas)\.ts$/
const TYPES = /^(import|export) type [^'"]*['"][^'"]*['"]/gm

// Imports, comments, links to a section of the hub, and icons.
const NOT_CODE =
  /from '[^']+'|import\('[^']+'\)|^import '[^']+'|\/\*[\s\S]*?\*\/|\/\/.*|\?page=[\w-]+|Icon(Name> = \{.*| name=.*)|icon: '.*/gm

/** Every rule that these sources break, a line each. */
export function breaches(sources: Source[]) {
  return sources.flatMap((source) => [
    ...importBreaches(source),
    ...nameBreaches(source),
    ...textBreaches(source),
  ])
}

function importBreaches({ file, text }: Source) {
  if (SPELLED_OUT.test(file)) return []
  const isHeavy = (target: string) => LIGHT.test(file) && SCHEMAS.test(target)
  return [
    ...importsOf(file, text).filter((target) => !isAllowed(file, target)),
    ...importsOf(file, text.replace(TYPES, '')).filter(isHeavy),
  ].map((target) => `${file} may not import ${target}`)
}

function isAllowed(file: string, target: string) {
  if (target.split('/').includes('..')) return false
  if (isShared(file, target)) return true
  if (ONLY_TESTS.test(target) && !ONLY_TESTS.test(file)) return false
  if (!ROOMS.test(file) || !ROOMS.test(target) || LISTS.test(file)) return true
  // The test harness and the entry may start the app; no other file imports the lists.
  if (LISTS.test(target))
    return /^(server\/(start|.*\.test)\.ts|tests\/server\/.*|web\/main\.tsx|owner\/hub\/.*)$/.test(file)
  const wall = walls.find(({ from }) => from.test(file))
  const isOwnFolder =
    folderOf(file) === folderOf(target) && SERVER_FILE.test(file) === SERVER_FILE.test(target)
  return !wall || wall.may.test(target) || (wall.isOwnFolderOpen === true && isOwnFolder)
}

function isShared(file: string, target: string) {
  const [base = ''] = file.split('/')
  return (base === 'server' || base === 'web') && SHARED[base].test(target)
}

/** The pages that a file names outside of their folders, the lists and its imports. */
export function namedPages(sources: Source[]) {
  const folders = new Set(sources.flatMap(({ file }) => /^(gift|owner)\/[\w-]+(?=\/)/.exec(file)?.[0] ?? []))
  return sources
    .filter(
      ({ file }) =>
        ROOMS.test(file) &&
        /\.tsx?$/.test(file) &&
        !NAMING.some((list) => list.test(file)) &&
        !ONLY_TESTS.test(file),
    )
    .flatMap(({ file, text }) => {
      const code = text.replace(NOT_CODE, '')
      return [...folders]
        .filter((folder) => !file.startsWith(`${folder}/`))
        .map((folder) => folder.replace(/^\w+\//, ''))
        .filter((page) => names(file, code, page))
        .map((page) => `${file} names ${page}`)
    })
}

// A name of one word is a variable or a table too: it counts where a screen has it as a text or before a dot.
function names(file: string, code: string, page: string) {
  if (page.includes('-')) return new RegExp(`[^-\\w]${page}[^-\\w]`).test(code)
  return file.endsWith('.tsx') && !WORDS.test(page) && new RegExp(`['"]${page}['".]`).test(code)
}

// A page's folder, also of a file in a folder below it; elsewhere the file's own.
function folderOf(file: string) {
  return /^(gift|owner)\/[^/]+(?=\/)/.exec(file)?.[0] ?? dirname(file)
}

// Static, dynamic and side-effect imports, and exports from; a path that climbs keeps its '..'.
function importsOf(file: string, text: string) {
  const paths = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, path = '']) => path,
  )
  return paths.flatMap((path) => {
    if (path.startsWith('#')) return [path.slice(1)]
    if (path.startsWith('../') || path.includes('/../')) return [path]
    return path.startsWith('./') ? [normalize(join(dirname(file), path))] : []
  })
}

/** The circles of files that import each other, type imports counted: each as the path around it. */
export function importCircles(sources: Source[]) {
  const imports = new Map(sources.map(({ file, text }) => [file, importsOf(file, text)]))
  const isDone = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' -> '))
    if (start >= 0 || isDone.has(file)) return
    for (const target of imports.get(file) ?? []) visit(target, [...path, file])
    isDone.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}

function nameBreaches({ file }: Source) {
  const name = file.split('/').at(-1) ?? ''
  return [
    FORBIDDEN_FOLDER.test(file) && `${file} stands in a folder that says nothing`,
    /^index\.tsx?$/.test(name) && `${file} is an index`,
    !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs|css)$/.test(name) && `${file} is not in kebab-case`,
  ].filter((each) => each !== false)
}

function textBreaches({ file, text }: Source) {
  if (SPELLED_OUT.test(file)) return []
  const isPage = /^(gift|owner)\/[^/]+\/server\.ts$/.test(file) || /\.config\.ts$/.test(file)
  // React's `lazy` and test runners know only default exports, and a package is declared as it is.
  const loaded = ['web/session/login-dialog.tsx', 'scripts/failed-tests.mjs', 'tests/many/global-setup.ts']
  const isBound = loaded.includes(file) || file.endsWith('.d.ts')
  return [
    text.split('\n').length - 1 > MOST_LINES && `${file} is longer than ${MOST_LINES} lines`,
    /[:<]\s*any\b|\bas any\b/.test(text) && `${file} says any`,
    /\bexport default\b/.test(text) && !isPage && !isBound && `${file} exports a default`,
    knowsTenants(file, text) && `${file} decides what server/tenants decides`,
    SHOUTED.test(text) && `${file} leaves work behind`,
  ].filter((each) => each !== false)
}

function knowsTenants(file: string, text: string) {
  const isServer = /^(contract|gift|owner|server)\/.*\.ts$/.test(file) && !ONLY_TESTS.test(file)
  return isServer && !TENANTS.test(file) && TENANT_WORDS.test(text)
}

/** The classes and animations that the styles of more than one folder define: the later would win. */
export function sharedNames(sources: Source[]) {
  const homes = new Map<string, Set<string>>()
  for (const { file, text } of sources.filter(({ file }) => file.endsWith('.css'))) {
    for (const [, name = ''] of text.matchAll(/^ {0,2}(\.[\w-]+|@keyframes [\w-]+)/gm)) {
      homes.set(name, (homes.get(name) ?? new Set()).add(folderOf(file)))
    }
  }
  return [...homes].filter(([, folders]) => folders.size > 1).map(([name]) => name)
}
