import { stripVTControlCharacters } from 'node:util'

// On another machine often only the last hundred lines of a run can be seen.
const WHOLE = 5
const LINES = 15
const NAMES = 15

/** What failed, as lines for the end of a run: the first failures with their errors, the rest by name. */
export function tellFailures(failures) {
  if (failures.length === 0) return []
  const whole = failures
    .slice(0, WHOLE)
    .flatMap(({ name, error }, at) => [
      `${at + 1}. ${name}`,
      ...firstLines(error).map((line) => `     ${line}`),
    ])
  const rest = failures.slice(WHOLE).map(({ name }, at) => `${WHOLE + at + 1}. ${name}`)
  const left = rest.length > NAMES ? [`and ${rest.length - NAMES} more`] : []
  return ['== failed', ...whole, ...rest.slice(0, NAMES), ...left]
}

/** The failed journeys of a Playwright report: project, place and name, and every error of each. */
export function failedJourneys({ suites = [], errors = [] }) {
  const journeys = suites.flatMap(journeysIn).map(({ spec, test }) => ({
    name: `[${test.projectName}] ${spec.file}:${spec.line} ${spec.title}`,
    error: test.results.flatMap((result) => result.errors.map(({ message }) => message)).join('\n'),
  }))
  return [...journeys, ...errors.map(({ message }) => ({ name: 'the journeys', error: message }))]
}

/** The last lines of a command's output. */
export function lastLines(output) {
  return linesOf(output).slice(-LINES).join('\n')
}

function firstLines(error) {
  return linesOf(error).slice(0, LINES)
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
