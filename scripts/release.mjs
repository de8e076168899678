// Makes one archive that needs neither git nor npm: unpack it, then `deploy/install`, or `node main.js` (Node 24).
//   npm run release        releases/kado-<version>-<platform>.tar.gz, and its checksum beside it
// On Linux it brings Node; with --without-node it uses the machine's own, as a container does.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

// The commands (backup, restore, check, password, address, gifts) run from the sources. Passwords (deploy/.env) stay here.
const SOURCES = ['contract', 'gift', 'owner', 'server']
const OTHERS = ['sample', 'deploy', 'docs', 'README.md', 'CHANGELOG.md', 'LICENSE', 'package-lock.json']
const MAIN = "import './built/main.js'\n"

process.chdir(resolve(import.meta.dirname, '..'))
const about = JSON.parse(readFileSync('package.json', 'utf8'))
const name = `kado-${about.version}-${process.platform}-${process.arch}`
const work = mkdtempSync(join(tmpdir(), 'kado-release-'))
const folder = join(work, name)
const archive = resolve('releases', `${name}.tar.gz`)

process.on('exit', () => rmSync(work, { recursive: true, force: true }))
mkdirSync(folder)
mkdirSync('releases', { recursive: true })

build('server/vite.config.ts', 'built')
build('web/build/vite.config.ts', 'dist')
for (const source of SOURCES) cpSync(source, join(folder, source), { recursive: true, filter: isProgram })
for (const other of OTHERS.filter(existsSync))
  cpSync(other, join(folder, other), { recursive: true, filter: (path) => basename(path) !== '.env' })
writeFileSync(join(folder, 'main.js'), MAIN)
installPackages()
pack()

function build(config, into) {
  run('node_modules/.bin/vite', [
    'build',
    '--config',
    config,
    '--outDir',
    join(folder, into),
    '--logLevel',
    'warn',
  ])
}

function isProgram(path) {
  return statSync(path).isDirectory() || (path.endsWith('.ts') && !/\.test\.ts$|vite\.config/.test(path))
}

// Only what the program needs; Node's headers are for compilers.
function installPackages() {
  cpSync('package.json', join(folder, 'package.json'))
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  const node = `node-${process.platform}-${process.arch}`
  const surplus = process.argv.includes('--without-node') ? ['.bin/node', node] : [`${node}/include`]
  for (const each of surplus) rmSync(join(folder, 'node_modules', each), { recursive: true, force: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(released(about), null, 2)}\n`)
}

// Without what prepares a clone, and without its tests.
function released({ scripts, devDependencies: _, optionalDependencies: __, ...rest }) {
  const kept = ['backup', 'restore', 'check', 'password', 'address', 'gifts'].map((each) => [
    each,
    scripts[each],
  ])
  return { ...rest, scripts: { start: 'exec node main.js', ...Object.fromEntries(kept) } }
}

function pack() {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
  run('tar', ['-C', work, ...owner, '-czf', archive, name])
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`)
  const parts = ['node_modules', 'built', 'dist', 'sample'].map(
    (part) => `${part} ${sizeOf(join(folder, part))}`,
  )
  console.log(`${archive}: ${sizeOf(archive)}; unpacked ${sizeOf(folder)} (${parts.join(', ')})`)
  console.log(`sha256 ${sum}`)
}

function sizeOf(path) {
  const { stdout } = spawnSync('du', ['-sk', path], { encoding: 'utf8' })
  return `${Math.ceil(Number.parseInt(stdout, 10) / 1024)} MB`
}

function run(command, args, cwd = '.') {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
