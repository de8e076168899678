import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')
const TESTS = '{contract,gift,owner,server,tests,web}/**/*.{test,spec,fault}.{ts,tsx}'
const INTRODUCTION = `# What is promised, and which tests prove it

Written by \`npm run checklist\` from \`tests/specification.md\` and the names of the tests. In a name, … stands for a
value that varies.
`

type Test = { file: string; name: string }

/**
 * Makes CHECKLIST.md: each sentence of the specification with the names of its tests, then every other test.
 * A sentence is a line "- sentence → test; folder › test", where a test is given by the beginning of its
 * name. Sentences without a test, or with one that does not exist, are returned as problems.
 */
export function makeChecklist(specification: string, tests: Test[]) {
  const problems: string[] = []
  const linked = new Set<Test>()
  const lines = specification.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) return ['', line, '']
    if (!line.startsWith('- ')) return []
    const [sentence = '', links = ''] = line.split(' → ')
    const proofs = links.split('; ').flatMap((link) => {
      const found = tests.filter((test) => link !== '' && isLinked(test, link))
      if (found.length === 0) problems.push(`No test "${link}": ${sentence}`)
      return found
    })
    for (const proof of proofs) linked.add(proof)
    return [sentence, ...proofs.map(({ file, name }) => `  - ${name} (\`${file}\`)`)]
  })
  const others = tests.filter((test) => !linked.has(test))
  return { page: [INTRODUCTION.trimEnd(), ...lines, ...listByFile(others), ''].join('\n'), problems }
}

/** Makes the checklist of this project. */
export function makeOwnChecklist() {
  return makeChecklist(readFileSync(join(ROOT, 'tests/specification.md'), 'utf8'), findTests())
}

/** Reads the names of the tests from a file's source. */
export function findNames(source: string) {
  const names: string[] = []
  const { program } = parseSync('test.tsx', source, { lang: 'tsx' })
  new Visitor({
    CallExpression({ callee, arguments: [title, body] }) {
      if (title && body && isTest(callee)) names.push(...readTitle(title))
    },
  }).visit(program)
  return names
}

function findTests(): Test[] {
  return globSync(TESTS, { cwd: ROOT })
    .sort()
    .flatMap((file) => findNames(readFileSync(join(ROOT, file), 'utf8')).map((name) => ({ file, name })))
}

// `test`, `test.skipIf(condition)`, `test.each(rows)` and so on, but not `test.describe`.
function isTest(callee: ESTree.Expression | ESTree.Super): boolean {
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  if (callee.type !== 'MemberExpression') return callee.type === 'Identifier' && callee.name === 'test'
  return isTest(callee.object) && !('name' in callee.property && callee.property.name === 'describe')
}

function readTitle(title: ESTree.Argument) {
  if (title.type === 'Literal' && typeof title.value === 'string') return [withoutValues(title.value)]
  if (title.type !== 'TemplateLiteral') return []
  return [withoutValues(title.quasis.map(({ value }) => value.cooked).join('…'))]
}

function withoutValues(name: string) {
  return name.replace(/%[sdijo]|\$[\w.]+/g, '…')
}

function isLinked({ file, name }: Test, link: string) {
  const [beginning = '', folder = ''] = link.split(' › ').reverse()
  return name.startsWith(beginning) && file.startsWith(folder)
}

function listByFile(tests: Test[]) {
  const lines = tests.flatMap(({ file, name }, index) => [
    ...(file === tests[index - 1]?.file ? [] : ['', `\`${file}\``, '']),
    `- ${name}`,
  ])
  return ['', '## Beyond the specification', ...lines]
}

if (process.argv[1] === import.meta.filename) {
  const { page, problems } = makeOwnChecklist()
  writeFileSync(join(ROOT, 'CHECKLIST.md'), page)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
