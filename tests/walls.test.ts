import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { suites } from '../vitest.config.ts'
import { lookUps } from './look-ups.ts'
import { listFiles, readSources } from './sources.ts'
import { breaches, importCircles, namedPages, sharedNames } from './walls.ts'

const ROOT = resolve(import.meta.dirname, '..')

test('the tree keeps the rules of imports, names and file sizes', () => {
  const sources = readSources(listFiles().filter((file) => /\.(tsx?|css|mjs)$/.test(file) && isOurs(file)))
  expect(sources.length).toBeGreaterThan(50)
  expect(breaches(sources)).toEqual([])
  expect(sharedNames(sources)).toEqual([])
  expect(importCircles(sources)).toEqual([])
  expect(namedPages(sources)).toEqual([])
})

test('screens and forms look up only the elements that no ref can reach', () => {
  expect(lookUps(readSources(listFiles().filter((file) => /\.tsx?$/.test(file))))).toEqual([])
})

test('a look-up in the document is found, but not in a comment', () => {
  const found = (text: string) => lookUps([{ file: 'web/ui/card.tsx', text }])
  expect(found("document.querySelector('h1')?.focus()")).toEqual([
    'web/ui/card.tsx looks up 1 elements, not 0',
  ])
  expect(found('// As querySelector would.')).toEqual([])
})

test('every test file is run', () => {
  const run = globSync(suites, { cwd: ROOT })
  expect(listFiles().filter((file) => /\.test\.tsx?$/.test(file) && !run.includes(file))).toEqual([])
})

test('a circle of three files is found, type imports included', () => {
  const circle = (last: string) => [
    { file: 'server/one.ts', text: "import { two } from './two.ts'\n" },
    { file: 'server/two.ts', text: "import {\n  three,\n} from '#server/three.ts'\n" },
    { file: 'server/three.ts', text: last },
  ]
  const around = ['server/one.ts -> server/two.ts -> server/three.ts -> server/one.ts']
  expect(importCircles(circle("import type { One } from './one.ts'\n"))).toEqual(around)
  expect(importCircles(circle("export type Late = typeof import('./one.ts')\n"))).toEqual(around)
  expect(importCircles(circle("import type { Four } from './four.ts'\n"))).toEqual([])
})

test('a class or an animation of two folders is found', () => {
  const sheet = (folder: string, name: string) => ({
    file: `gift/${folder}/screen.css`,
    text: `@layer screens {\n  .${folder} {\n    & .deep {\n    }\n  }\n  ${name} {\n  }\n}\n`,
  })
  expect(sharedNames([sheet('coupon', '.coupon-card'), sheet('games', '.coupon-card')])).toEqual([
    '.coupon-card',
  ])
  expect(sharedNames([sheet('coupon', '@keyframes in'), sheet('games', '@keyframes in')])).toHaveLength(1)
  expect(sharedNames([sheet('coupon', '.coupon-card'), sheet('games', '.karcis')])).toEqual([])
})

test('a page that is named outside its folder and the lists is found, but not an import of it', () => {
  const page = { file: 'gift/todo-list/screen.tsx', text: '' }
  const named = (file: string, text: string) => namedPages([page, { file, text }])
  expect(named('web/ui/card.tsx', "const page = 'todo-list'")).toEqual(['web/ui/card.tsx names todo-list'])
  expect(named('web/ui/card.tsx', '<p data-place="todo-list.title" />')).toHaveLength(1)
  expect(named('gift/quiz/form.tsx', "import { load } from '#gift/todo-list/calls.ts'")).toEqual([])
  const lock = { file: 'owner/lock/form.tsx', text: '' }
  const locked = (text: string) => namedPages([lock, { file: 'web/ui/card.tsx', text }])
  expect(locked('<p data-place="lock.hint" />')).toEqual(['web/ui/card.tsx names lock'])
  expect(locked("const page = 'lock'")).toHaveLength(1)
  expect(locked('<Icon name="lock" />')).toEqual([])
  expect(locked('const lock = clock.lock')).toEqual([])
  expect(named('owner/hub/sections.tsx', "{ id: 'todo-list' }")).toEqual([])
})

test.each([
  ['contract/date.ts', "import { x } from '#server/app.ts'"],
  ['contract/date.ts', "import '#web/styles/base.css'"],
  ['gift/opening/contract.ts', "import { Slide } from './screen-slide.tsx'"],
  ['gift/opening/screen.tsx', "import { db } from '#server/http/serve.ts'"],
  ['gift/opening/screen.tsx', "import page from './server.ts'"],
  ['gift/opening/screen.tsx', "import { Opening } from './schemas.ts'"],
  ['gift/opening/screen.tsx', "import { fields } from './fields.ts'"],
  ['gift/opening/contract.ts', "import { fields } from './fields.ts'"],
  ['gift/opening/calls.ts', "import { schemas } from './schemas.ts'"],
  ['gift/opening/contract.ts', "import { line } from '#contract/schemas.ts'"],
  ['gift/opening/screen.tsx', "const late = import('#gift/features/screen.tsx')"],
  ['gift/opening/screen.tsx', "import { x } from '../features/contract.ts'"],
  ['gift/coupon/screen.tsx', "import { useQueue } from '#gift/gallery/owner/queue.tsx'"],
  ['gift/opening/server.ts', "import { Slide } from './screen-slide.tsx'"],
  ['gift/opening/server.ts', "import { call } from '#web/api/call.ts'"],
  ['gift/opening/server.ts', "import page from '#gift/features/server.ts'"],
  ['server/http/serve.ts', "import opening from '#gift/opening/server.ts'"],
  ['server/http/serve.ts', "import { limits } from '#gift/coupon/contract.ts'"],
  ['web/api/call.ts', "import { load } from '#gift/opening/calls.ts'"],
  ['web/session/session.ts', "import { load } from '#owner/lock/calls.ts'"],
  ['server/http/serve.ts', "import { pages } from '#server/app.ts'"],
  ['web/api/call.ts', "import { Screen } from '#gift/opening/screen.tsx'"],
  ['web/api/call.ts', "export { App } from '#web/app.tsx'"],
  ['owner/account/login-screen.tsx', "import { sections } from '#owner/hub/sections.tsx'"],
  ['tests/faults/backup.fault.ts', "import { run } from '../commands.ts'"],
  ['scripts/test.mjs', "import { start } from './../server/start.ts'"],
  ['gift/opening/screen.tsx', "import page from '#web/../gift/features/server.ts'"],
  ['server/main.ts', "import { openTestApp } from '#tests/server/app.ts'"],
  ['server/start.ts', "import { valuesOf } from '#tests/server/fuzz/values.ts'"],
  ['gift/opening/server.ts', "import { plain } from '#tests/server/photos.ts'"],
  ['web/utils/strings.ts', ''],
  ['web/index.ts', ''],
  ['web/LoginForm.tsx', ''],
  ['web/api/call.ts', 'const x: any = 1'],
  ['web/api/call.ts', 'export default 1'],
  ['web/api/call.ts', '// TODO later'],
  ['server/jobs/job-lease.ts', 'const isMany = config.baseDomain !== undefined'],
  ['owner/account/server-login.ts', 'const { isPlatform } = context'],
  ['web/api/call.ts', '\n'.repeat(301)],
])('a breach in %s is found: %.60s', (file, text) => {
  expect(breaches([{ file, text }])).toHaveLength(1)
})

test.each([
  ['gift/opening/screen.tsx', "import { Slide } from './screen-slide.tsx'"],
  ['gift/opening/calls.ts', "import type { schemas } from './schemas.ts'"],
  ['gift/opening/form.tsx', "import { fields } from './fields.ts'"],
  ['gift/opening/schemas.ts', "import { fields } from './fields.ts'"],
  ['gift/gallery/owner/queue.tsx', "import { Empty } from '#gift/gallery/screen-parts.tsx'"],
  ['gift/features/screen.tsx', ''],
  ['server/app.ts', "import opening from '#gift/opening/server.ts'"],
  ['server/tenants/resolve-tenant.ts', 'const { baseDomain } = config.tenants'],
  ['web/api/call.test.ts', "import { load } from '#gift/opening/calls.ts'"],
  ['web/versions/version-list.tsx', "import { load } from '#owner/versions/calls.ts'"],
  ['web/app.tsx', "const Opening = import('#gift/opening/screen.tsx')"],
])('an allowed import passes in %s: %s', (file, text) => {
  expect(breaches([{ file, text }])).toEqual([])
})

test.each([
  ['contract', 'export const page = document.title\nexport const folder = process.cwd()\n', [1, 2]],
  ['server', 'export const page = document.title\n', [1]],
  [
    'web',
    "import { readFileSync } from 'node:fs'\nexport const read = [readFileSync, process.cwd()]\n",
    [1, 2],
  ],
] as const)(
  "the compilation of %s refuses the other side's globals",
  (wall, text, lines) => {
    const folder = join(ROOT, 'node_modules/.cache', `breach-${process.pid}-${wall}`)
    mkdirSync(join(folder, wall), { recursive: true })
    try {
      writeFileSync(join(folder, wall, 'breach.ts'), text)
      writeFileSync(join(folder, wall, 'fine.ts'), 'export const fine = 1\n')
      const refused = [...compile(folder, wall).matchAll(/(\w+)\.ts\((\d+),/g)].map(([, name, line]) => [
        name,
        Number(line),
      ])
      expect(refused).toEqual(lines.map((line) => ['breach', line]))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000,
)

// The real settings of a compilation, over a folder of its own: nothing of the project is touched.
function compile(folder: string, wall: string) {
  const settings = {
    extends: join(ROOT, `tsconfig.${wall}.json`),
    compilerOptions: { tsBuildInfoFile: join(folder, 'build'), rootDir: folder },
    include: [join(folder, wall)],
    exclude: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  return spawnSync(tsc, ['-p', folder, '--pretty', 'false'], { encoding: 'utf8', cwd: ROOT }).stdout
}

function isOurs(file: string) {
  return !file.startsWith('scripts/art/')
}
