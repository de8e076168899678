// Prepares a fresh clone for starting or testing. It runs before anything is installed, under the machine's own Node,
// so it is plain JavaScript without packages.
//   node scripts/setup.mjs [--build] [--browser] [--postgres] [--keep]
// With --keep installed packages stay, whatever the lock file says: a server may be running on them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// On these systems the packages bring the Node 24 that Kado runs on; elsewhere the machine's own Node runs it.
const bringsNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
const [major, minor] = bringsNode ? [20, 11] : [24, 7]
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  const needed = `Node ${major}.${minor} or later`
  console.error(`Kado needs ${needed}, and this is ${process.version}: take one from nodejs.org.`)
  process.exit(1)
}

const ROOT = resolve(import.meta.dirname, '..')
// The shell is the same browser without a window, and starts faster.
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const SERVER_SOURCES = ['contract', 'gift', 'owner', 'server', 'package.json', 'package-lock.json']
const POSTGRES = '/usr/lib/postgresql'
const WEB_SOURCES = ['contract', 'gift', 'owner', 'web', 'public', 'package.json', 'package-lock.json']
const builds = [
  { what: 'the web app', script: 'build', sources: WEB_SOURCES, note: 'dist/.built' },
  { what: 'the server', script: 'build:server', sources: SERVER_SOURCES, note: 'built/.built' },
]
const LOCK = '.setup-lock'
const LOCK_STALE = 15 * 60_000

process.chdir(ROOT)
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const wants = (flag) => process.argv.includes(flag)

// The user who runs a command may not be able to write here.
const isThere = wants('--keep') && existsSync('node_modules/.installed')
if (!isThere && !isCurrent()) {
  withLock(() => {
    installPackages()
    if (wants('--build')) builds.forEach(build)
  })
}
if (wants('--browser') && ![process.env.CHROMIUM, ...BROWSERS].some((path) => path && existsSync(path))) {
  const what = 'A browser for the tests'
  const otherwise = 'Or set CHROMIUM to the path of a Chromium or Chrome.'
  const isInstalled =
    mayInstall && install(what, ['chromium-headless-shell', 'fonts-noto-color-emoji'], 'Trying Chromium.')
  if (!isInstalled) install(what, ['chromium', 'fonts-noto-color-emoji'], otherwise)
}
if (wants('--postgres') && !existsSync(POSTGRES)) {
  install('PostgreSQL for the tests', ['postgresql'], 'Without it the server suite runs on SQLite alone.')
}

// Whether nothing is to be done: then the user need not be able to write here.
function isCurrent() {
  if (!existsSync('node_modules/.installed')) return false
  if (!holds('node_modules/.installed', wantedPackages())) return false
  return !wants('--build') || builds.every(({ sources, note }) => holds(note, wantedBuild(sources)))
}

function wantedPackages() {
  return hash(['package.json', 'package-lock.json']) + process.platform + process.arch
}

function wantedBuild(sources) {
  return hash(sources.flatMap(filesBelow))
}

function installPackages() {
  const wanted = wantedPackages()
  if (holds('node_modules/.installed', wanted)) return
  step('Installing packages', 'npm', [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  writeFileSync('node_modules/.installed', wanted)
}

function build({ what, script, sources, note }) {
  const wanted = wantedBuild(sources)
  if (holds(note, wanted)) return
  // A build that breaks off must not look complete.
  rmSync(note, { force: true })
  step(`Building ${what}`, 'npm', ['run', '--silent', script])
  writeFileSync(note, wanted)
}

function install(what, packages, otherwise) {
  if (!mayInstall) {
    console.log(`${what} is missing: sudo apt-get install ${packages.join(' ')}. ${otherwise}`)
    return false
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const isDone =
    run('apt-get', ['update', '-qq'], env) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
  if (!isDone) console.log(`${what} could not be installed. ${otherwise}`)
  return isDone
}

function step(what, command, args) {
  console.log(`${what} ...`)
  if (run(command, args)) return
  console.error(`${what} failed. Mend what is said above, then run it again.`)
  release()
  process.exit(1)
}

function run(command, args, env = {}) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

// Two starts at once would install into one folder; a lock whose process was killed expires.
function withLock(work) {
  while (!acquire()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  try {
    work()
  } finally {
    release()
  }
}

function acquire() {
  try {
    mkdirSync(LOCK)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') giveUp(error)
    // The other process may have finished by now.
    const had = statSync(LOCK, { throwIfNoEntry: false })
    if (had && Date.now() - had.mtimeMs > LOCK_STALE) release()
    return false
  }
}

function giveUp({ code }) {
  const isOlder = existsSync('node_modules/.installed')
  const state = isOlder ? 'is set up for another version' : 'is not set up'
  console.error(`${ROOT} ${state}, and this user cannot write there (${code}).`)
  console.error('Run node scripts/setup.mjs --build as the user to whom it belongs, then this again.')
  process.exit(1)
}

function release() {
  rmSync(LOCK, { recursive: true, force: true })
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function hash(files) {
  const sum = createHash('sha256')
  for (const file of files) sum.update(file).update(readFileSync(file))
  return sum.digest('hex')
}

function holds(file, wanted) {
  return existsSync(file) && readFileSync(file, 'utf8') === wanted
}
