import { writeFileSync } from 'node:fs'

/**
 * A reporter for Vitest that writes each failed test to the file FAILED_TESTS (its name, errors, pictures, and
 * the arguments that run it alone), and what failed outside of any test. Its own report in JSON knows nothing of what was expected and received.
 */
export default function listFailedTests() {
  return {
    onTestRunEnd(modules, unhandled) {
      const failed = modules.flatMap((module) => [...failuresOf(module), ...failedTestsOf(module)])
      const outside = unhandled.map((error) => ({ name: 'outside of any test', error: tell(error) }))
      writeFileSync(process.env.FAILED_TESTS, JSON.stringify([...failed, ...outside]))
    },
  }
}

// A file that could not be loaded, and what failed before and after its tests.
function failuresOf(module) {
  const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
  return errors.length > 0 ? [{ name: module.relativeModuleId, error: errors.map(tell).join('\n') }] : []
}

function failedTestsOf(module) {
  return [...module.children.allTests('failed')].map((test) => ({
    name: `${module.relativeModuleId} › ${test.fullName}`,
    error: [...test.result().errors.map(tell), ...whyFailed(test.meta())].join('\n'),
    files: test.artifacts().flatMap(picturesOf),
    args: [module.relativeModuleId, '-t', patternOf(test.name)],
  }))
}

// `-t` takes a regular expression.
function patternOf(name) {
  return name.replace(/[^\p{L}\d ,-]/gu, '.')
}

// Of a failed test in the browser.
function picturesOf({ type, attachments = [] }) {
  return type === 'internal:failureScreenshot' ? attachments.map(({ originalPath }) => originalPath) : []
}

// Why requests failed, from the app's own log (tests/server/app.ts).
function whyFailed({ said = [] }) {
  return said
    .map((line) => JSON.parse(line))
    .filter(({ err }) => err)
    .map(({ msg, err, cause = '' }) => `${msg}: ${err.message} ${cause}`)
}

function tell({ name, message, diff = '', stacks = [] }) {
  const [place] = stacks
  const where = place ? `at ${place.file}:${place.line}` : ''
  return [`${name}: ${message}`, where, diff].join('\n')
}
