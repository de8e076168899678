// Runs every check and test, and ends with the failures and their errors, and one line: N passed, N failed.
//   npm test                 all of them
//   npm test -- checks       only these parts: checks, server, components, postgres, e2e
//   npm test -- server gift/quiz -t 'the name of a test'
//                            a part with arguments for its runner (Vitest, or Playwright for e2e); a failed test
//                            in the browser then has a picture, and a journey a trace
//   npm run test:quick       types, lint, and the tests beside what changed, in Node and in Chromium
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { changedFiles, testsOf } from './changed.mjs'
import { alone, failedJourneys, lastLines, tellFailures } from './failures.mjs'
import { startPostgres } from './throwaway-postgres.mjs'

process.chdir(resolve(import.meta.dirname, '..'))
const REPORTS = join(tmpdir(), `kado-reports-${process.pid}`)
const BROWSERS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const PARTS = ['quick', 'checks', 'server', 'components', 'postgres', 'e2e']
const asked = process.argv.slice(2).filter((each) => PARTS.includes(each))
const more = process.argv.slice(2).filter((each) => !PARTS.includes(each))
const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []

if (more.length > 0) process.env.DRAW_PAGES = 'yes'
if (more.length > 0 && asked.length !== 1) {
  console.error(`Arguments (${more.join(' ')}) go to one part, which comes first: ${PARTS.join(', ')}.`)
  process.exit(1)
}
mkdirSync(REPORTS, { recursive: true })
process.on('exit', () => rmSync(REPORTS, { recursive: true, force: true }))

if (asked.includes('quick')) await part('quick', runQuick)
else {
  await part('checks', runChecks)
  await part('server', () => vitest('SQLite with a folder'))
  await part('components', () => vitest('Chromium', { part: 'components', project: 'components' }))
  await part('postgres', runOnPostgres)
  await part('e2e', runJourneys)
}

console.log(['', ...tellFailures(failures), ''].join('\n'))
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(total.failed === 0 ? 0 : 1)

async function part(name, work) {
  if (asked.length > 0 && !asked.includes(name)) return
  const start = Date.now()
  console.log(`\n== ${name}`)
  await work()
  console.log(`== ${name}: ${((Date.now() - start) / 1000).toFixed(0)} s`)
}

async function runChecks() {
  await check('biome', ['biome', 'ci', '.'])
  await check('knip', ['knip', '--no-progress'])
  await compile()
}

async function runQuick() {
  const files = changedFiles()
  await check('biome', ['biome', 'ci', '--no-errors-on-unmatched', ...files])
  await compile()
  await vitest('SQLite and Chromium', { project: '*', only: testsOf(files) })
}

async function compile() {
  for (const wall of ['contract', 'server', 'web']) {
    await check(`compilation of ${wall}`, ['tsc', '-p', `tsconfig.${wall}.json`])
  }
}

async function check(name, [command, ...args]) {
  let said = ''
  const isFine = (await run(command, args, {}, (text) => (said += text))) === 0
  if (!isFine) failures.push({ name, error: lastLines(said) })
  console.log(`${isFine ? 'passed' : 'FAILED'}: ${name}`)
  total[isFine ? 'passed' : 'failed'] += 1
}

async function vitest(database, { part = 'server', project = 'node', only = more, ...env } = {}) {
  const report = join(REPORTS, `${database}.json`)
  const list = join(REPORTS, `${database}-failed.json`)
  const reporters = ['dot', 'json', './scripts/failed-tests.mjs'].map((each) => `--reporter=${each}`)
  const args = ['run', ...only, `--project=${project}`, ...reporters, `--outputFile.json=${report}`]
  const code = await run('vitest', args, { FAILED_TESTS: list, ...env })
  for (const { name, args, ...failure } of readReport(list, []))
    failures.push({ ...failure, name: `${name} (${database})`, command: args && alone(part, ...args) })
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(report)
  count(database, code, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests })
  console.log(`${numPassedTests} on ${database}`)
}

async function runOnPostgres() {
  const postgres = await startPostgres()
  if (!postgres) {
    console.log('SKIPPED: no PostgreSQL on this machine, so the server suite runs on SQLite alone.')
    total.skipped += 1
    await vitest('SQLite with S3', { part: 'postgres', TEST_MEDIA: 's3' })
    return
  }
  try {
    await vitest('PostgreSQL with S3', {
      part: 'postgres',
      TEST_POSTGRES_URL: postgres.url,
      TEST_MEDIA: 's3',
    })
  } finally {
    postgres.stop()
  }
}

async function runJourneys() {
  const report = join(REPORTS, 'journeys.json')
  const browser = BROWSERS.find((path) => path && existsSync(path)) ?? ''
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: browser }
  const code = await run('playwright', ['test', '--reporter=line,json', ...more], env)
  const journeys = readReport(report)
  failures.push(...failedJourneys(journeys))
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = journeys.stats ?? {}
  count('the journeys', code, { passed: expected, failed: unexpected + flaky, skipped })
}

// A run that fails without a failed test (nothing ran, or it crashed) counts as a failure.
function count(name, code, { passed, failed, skipped }) {
  const isBroken = code !== 0 && failed === 0
  if (isBroken) failures.push({ name, error: `Ended with ${code} and without a failed test.` })
  total.passed += passed
  total.failed += isBroken ? 1 : failed
  total.skipped += skipped
}

function readReport(path, otherwise = {}) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise
}

// Shows the output of a command as it comes, and passes it to a listener.
function run(command, args, env = {}, hear = undefined) {
  const output = hear ? 'pipe' : 'inherit'
  return new Promise((done) => {
    const child = spawn(join('node_modules/.bin', command), args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes) => {
        process.stdout.write(bytes)
        hear(String(bytes))
      })
    }
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })
}
