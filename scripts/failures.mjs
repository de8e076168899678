import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

// On another machine often only the last hundred lines of a run can be seen.
const WHOLE = 5
const LINES = 12
const NAMES = 12

// What Playwright attaches to a failed journey for a person.
const SHOWN = ['screenshot', 'trace']

/**
 * What failed, as lines for the end of a run: the first failures with their errors, pictures and traces, and the
 * commands that run them alone, the rest by name.
 */
export function tellFailures(failures) {
  if (failures.length === 0) return []
  const whole = failures.slice(0, WHOLE).flatMap((failure, at) => tell(failure, at + 1))
  const rest = failures.slice(WHOLE).map(({ name }, at) => `${WHOLE + at + 1}. ${name}`)
  const left = rest.length > NAMES ? [`and ${rest.length - NAMES} more`] : []
  return ['== failed', ...whole, ...rest.slice(0, NAMES), ...left]
}

/** The failed journeys of a Playwright report: project, place and name, and every error of each. */
export function failedJourneys({ suites = [], errors = [] }) {
  const journeys = suites.flatMap(journeysIn).map(({ spec, test: { projectName, results } }) => ({
    name: `[${projectName}] ${spec.file}:${spec.line} ${spec.title}`,
    error: results.flatMap((result) => result.errors.map(({ message }) => message)).join('\n'),
    files: results
      .flatMap(({ attachments = [] }) => attachments)
      .filter(({ name }) => SHOWN.includes(name))
      .map(({ path }) => path),
    command: alone('e2e', `${spec.file}:${spec.line}`, `--project=${projectName}`),
  }))
  return [...journeys, ...errors.map(({ message }) => ({ name: 'the journeys', error: message }))]
}

/** The command that runs one test of a part alone. */
export function alone(part, ...args) {
  return ['npm test --', part, ...args.map(quote)].join(' ')
}

/** The last lines of a command's output. */
export function lastLines(output) {
  return linesOf(output).slice(-LINES).join('\n')
}

function tell({ name, error, files = [], command }, number) {
  const lines = [
    ...linesOf(error).slice(0, LINES),
    ...(files.length > 0 ? [`see ${files.map((file) => relative('', file)).join(' and ')}`] : []),
    ...(command ? [`run ${command}`] : []),
  ]
  return [`${number}. ${name}`, ...lines.map((line) => `     ${line}`)]
}

function quote(text) {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function linesOf(text = '') {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice(0, 200))
}

function journeysIn({ suites = [], specs = [] }) {
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) => ({ spec, test })),
  )
  return [...failed, ...suites.flatMap(journeysIn)]
}
