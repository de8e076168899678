import { type ESTree, type Plugin, parseAst } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const CONTRACT = /\/contract(\.ts|\/[\w-]+\.ts)$/

// Who writes is checked while writing, and takes the contracts with their schemas.
const WRITES =
  /(?<!gift\/gallery)\/(owner\/(?!gifts\/).+|gift\/[^/]+\/form[^/]*|web\/session\/(login-form|password-dialog|register-form|sessions-list))\.tsx?$/

const LIGHT = '?light'

// What describes and validates a call is the server's business; a browser needs what it takes to make it.
const SERVERS = new Set(['access', 'isOpenWhileLocked', 'summary', 'creates', 'refuses', 'input', 'output'])

/**
 * Spares the visitor the schemas. Wherever nobody writes, a contract comes without what validates: its
 * calls without their input and output, its schemas as declarations that the bundler may drop. Limits,
 * sentences, times and addresses stay as they are.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !/contract|^\.\//.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      const isWhole = !found || !CONTRACT.test(found.id) || CONTRACT.test(importer) || WRITES.test(importer)
      return isWhole ? found : { ...found, id: found.id + LIGHT, moduleSideEffects: false }
    },
    transform: (code, id) => (id.endsWith(LIGHT) ? { code: lighten(code), map: null } : null),
  }
}

/** A contract's source without its schemas. */
export function lighten(code: string) {
  const { body } = parseAst(code, { lang: 'ts' }) as ESTree.Program & { body: unknown }
  const edits = (body as Node[]).flatMap(valuesOf).flatMap(editsOf)
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code)
}

type Edit = { start: number; end: number; put: string }

// What the constants of a module are made of.
function valuesOf(statement: Node): Node[] {
  const { declarations } = (statement.declaration ?? statement) as { declarations?: { init?: Node }[] }
  return (declarations ?? []).flatMap(({ init }) => init ?? [])
}

function editsOf(value: Node): Edit[] {
  const evaluated = evaluatedIn(value)
  const dropped = evaluated.filter(isCall).flatMap(serversProperties)
  const isReserved = ({ start }: Node) => !dropped.some((each) => each.start <= start && start < each.end)
  const made = evaluated.filter(({ type }) => MAKES.has(type)).filter(isReserved)
  if (!made.every(isDeclared)) return [...dropped, ...pure(value)]
  return [...dropped, ...made.map(({ start }) => ({ start, end: start, put: PURE }))]
}

const PURE = '/* @__PURE__ */ '

const MAKES = new Set(['CallExpression', 'NewExpression', 'TaggedTemplateExpression'])

// A contract only declares: what nobody uses of it is never missed.
function pure({ start, end }: Node): Edit[] {
  return [
    { start, end: start, put: `${PURE}(() => (` },
    { start: end, end, put: '))()' },
  ]
}

// The properties of a call that go, each up to the next.
function serversProperties({ properties, end }: Node): Edit[] {
  const all = properties as Node[]
  return all
    .map((property, at) => ({ property, start: property.start, end: all[at + 1]?.start ?? end - 1, put: '' }))
    .filter(({ property }) => SERVERS.has(nameOf(property)))
}

function isCall(node: Node) {
  const names = node.type === 'ObjectExpression' ? (node.properties as Node[]).map(nameOf) : []
  return names.includes('input') && names.includes('output')
}

function isDeclared({ type, callee }: Node) {
  return type === 'CallExpression' && (callee as { name?: string }).name === 'endpoint'
}

function nameOf({ key }: Node) {
  return (key as { name?: string } | undefined)?.name ?? ''
}

// All that is evaluated when the module is: not what stands in functions.
function evaluatedIn(node: Node): Node[] {
  if (/Function/.test(node.type)) return []
  return [node, ...Object.values(node).flat().filter(isNode).flatMap(evaluatedIn)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
