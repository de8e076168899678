import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { longestShutdown } from '#server/http/shutdown.ts'

// The files that a host uses (deploy/), compared with the program that they start.
const ROOT = resolve(import.meta.dirname, '..')
const DEPLOY = resolve(ROOT, 'deploy')
const files = readdirSync(DEPLOY).filter((name) => !name.startsWith('.'))
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

// The units of systemd that start the program, and their sockets.
const units = [
  ['kado.service', 'kado.socket'],
  ['kado@.service', 'kado-shared.socket'],
] as const

const declarations = [
  /const Environment = z\.object\(\{(.+?)\n\}\)/s.exec(read('server/config.ts')),
  /const limitSettings = \{(.+?)\n\}/s.exec(read('server/config-limits.ts')),
]
const variables = new Set(declarations.flatMap((found) => all(found?.[1] ?? '', /^ {2}([A-Z_]+):/gm)))
// Whether another process of several runs or starts.
const OTHERS_LIVE =
  'systemctl list-units --plain --no-legend --state=active,activating "kado@*.service" | grep -q .'

// Variables that systemd, its units, the resolver and Node read.
const others = [
  'BACKUP_DAYS',
  'LISTEN_PID',
  'LISTEN_FDS',
  'LISTEN_FDNAMES',
  'NODE_COMPILE_CACHE',
  'RES_OPTIONS',
]

test('every setting in deploy/ and in the README is read by the program', () => {
  expect(variables).toContain('PUBLIC_URL')
  const named = files.flatMap((name) => {
    const text = read(`deploy/${name}`)
    if (name === 'kado.env') return all(text, /^#?([A-Z_]+)=/gm)
    if (name.endsWith('.service')) return all(text, /^Environment=([A-Z_]+)=/gm)
    if (name === 'Containerfile')
      return all(text.replaceAll('\\\n', ' '), /^ENV (.+)$/gm).flatMap((line) => all(line, /([A-Z_]+)=/g))
    if (name === 'compose.yaml')
      return all(/x-kado(.+?)depends_on/s.exec(text)?.[1] ?? '', /^ {4}([A-Z_]+):/gm)
    if (name === 'compose.many.yaml') return all(text, /^ {4}([A-Z_]+):/gm)
    return []
  })
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !variables.has(name) && !others.includes(name))).toEqual([])
  const table = all(read('README.md'), /^(\| `[A-Z_].+)$/gm).join('\n')
  const rows = all(table, /^\| (.+?) \|/gm).flatMap((cell) => all(cell, /`([A-Z_]+)`/g))
  expect(rows.filter((name) => !variables.has(name))).toEqual([])
  const untold = [...variables].filter((name) => !table.includes(`\`${name}\``))
  expect(untold.filter((name) => !others.includes(name))).toEqual([])
})

test('the processes listen on the ports that the proxies use', () => {
  const lines = read('deploy/kado.env')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  const config = readConfig(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2))))
  const socket = `127.0.0.1:${config.port}`
  expect(config).toMatchObject({ port: 3000, isHttps: true, trustProxy: ['127.0.0.1'], drain: 1000 })
  expect(read('deploy/kado.socket')).toContain(`ListenStream=${socket}\n`)
  expect(read('deploy/nginx-one.conf')).toContain(`server ${socket};`)
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy ${socket} {`)

  // Several processes share one socket. It is named twice, because nginx asks each name once.
  const shared = read('deploy/kado-shared.socket')
  expect(shared).toContain(`ListenStream=${socket}\n`)
  expect(read('deploy/kado@.service')).toContain('\nSockets=kado-shared.socket\n')
  expect(all(read('deploy/nginx-many.conf'), /server (\S+) max_fails=0;/g)).toEqual([socket, socket])
  expect(read('deploy/Caddyfile.many')).toContain(`reverse_proxy ${socket} {`)
  const [name = ''] = all(shared, /^FileDescriptorName=(.+)$/gm)
  const handedOver = { LISTEN_PID: String(process.pid), LISTEN_FDS: '1', LISTEN_FDNAMES: name }
  expect(readConfig(handedOver).socket).toMatchObject({ isShared: true })
  // Also where the address comes up later than the socket.
  expect(shared).toContain('\nFreeBind=yes\n')
  for (const each of ['kado@1', 'kado@2']) expect(read('docs/hosting.md')).toContain(each)
})

test('systemd starts the program as npm start does, and the container starts a release', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const [command = ''] = all(scripts.start, /exec node (.+)$/g)
  for (const [name] of units) {
    const started = all(
      read(`deploy/${name}`),
      /^ExecStart=.*?(\/srv\/kado\/node_modules\/\.bin\/node .+?\.js)/gm,
    )
    expect(started).toEqual([`/srv/kado/node_modules/.bin/node ${command}`])
  }
  const [backup = ''] = all(read('deploy/kado-backup.service'), /bin\/node (\S+)/g)
  expect(scripts.backup).toContain(backup)
  expect(existsSync(resolve(ROOT, backup))).toBe(true)
  const image = read('deploy/Containerfile')
  expect(image).toMatch(/^RUN node scripts\/setup\.mjs$/m)
  expect(image).toMatch(/^RUN node scripts\/release\.mjs /m)
  expect(image).toContain('CMD ["node", "main.js"]')
})

test('a unit allows time for uploads, retries failed starts, and stops on wrong settings', () => {
  const [drain = 0] = all(
    read('docs/hosting.md'),
    /With `DRAIN_SECONDS` above (\d+) let `TimeoutStopSec`/g,
  ).map(Number)
  expect(drain).toBeGreaterThan(1)
  for (const [name, socket] of units) {
    const text = read(`deploy/${name}`)
    const unless = name === 'kado@.service' ? ` || ${OTHERS_LIVE}` : ''
    const [seconds = 0] = all(text, /^TimeoutStopSec=(\d+)$/gm).map(Number)
    expect(seconds * 1000, name).toBeGreaterThanOrEqual(drain * 1000 + longestShutdown)
    const [unit = ''] = all(text, /\[Unit\]([^[]+)/g)
    expect(unit, name).toContain('\nStartLimitIntervalSec=0\n')
    expect(text, name).toContain('\nRestart=always\n')
    // A start is over when the program says that it serves (main.test.ts).
    expect(text, name).toMatch(/\nType=notify\nNotifyAccess=all\n/)
    expect(text, name).toMatch(/\nWatchdogSec=\d+\nWatchdogSignal=SIGKILL\n/)
    // The exit code of a wrong setting (main.test.ts), after which the socket is closed.
    expect(text, name).toContain('\nRestartPreventExitStatus=78\n')
    expect(text, name).toContain(
      `\nExecStopPost=+/bin/sh -c '[ "$$EXIT_STATUS" != 78 ]${unless} || systemctl stop --no-block ${socket}'\n`,
    )
  }
  const compose = read('deploy/compose.yaml')
  const [own = 0] = all(compose, /DRAIN_SECONDS: "(\d+)"/g).map(Number)
  const [grace = 0] = all(compose, /stop_grace_period: (\d+)s/g).map(Number)
  expect(own).toBeGreaterThan(0)
  expect(grace * 1000).toBeGreaterThanOrEqual(own * 1000 + longestShutdown)
})

test('one of several processes refuses to start without DATABASE_URL and MEDIA_URL', () => {
  const [command = ''] = all(read('deploy/kado@.service'), /^ExecStart=\/bin\/sh -c '(.+)'$/gm)
  const program = /exec \S+ .+?\.js/
  expect(command).toMatch(program)
  const shell = command.replaceAll('$$', '$').replace(program, 'exec echo started')
  const start = (env: Record<string, string>) =>
    spawnSync('/bin/sh', ['-c', shell], { env, encoding: 'utf8' })
  const [database, media] = [{ DATABASE_URL: 'postgres://a b$c' }, { MEDIA_URL: 'https://s3.example/kado' }]
  expect(start({ ...database, ...media })).toMatchObject({ status: 0, stdout: 'started\n', stderr: '' })
  for (const env of [{}, database, media, { ...database, MEDIA_URL: '' }]) {
    expect(start(env)).toMatchObject({
      status: 78,
      stdout: '',
      stderr: expect.stringMatching(/^DATABASE_URL and MEDIA_URL /),
    })
  }
})

test('compose pins image versions, trusts its proxy, can send mails, and stops with a long timeout', () => {
  const compose = read('deploy/compose.yaml')
  const images = all(compose, /image: (docker.+)$/gm)
  expect(images).toHaveLength(3)
  for (const image of images) expect(image).toMatch(/:[\w.-]*\d/)
  // Debian's podman-compose gives a network no subnet that is asked for, and reads no empty default.
  expect(all(compose, /TRUST_PROXY: (.+)$/gm)).toEqual(['10.0.0.0/8,172.16.0.0/12,192.168.0.0/16'])
  expect(compose).not.toMatch(/subnet|ports: .*3000/)
  for (const name of ['SMTP_URL', 'MAIL_FROM']) expect(compose).toContain(`\n    ${name}: \${${name}}\n`)
  // The image is built once.
  expect(all(compose, /( build:)/g)).toHaveLength(1)
  const commands = all(
    read('docs/hosting.md'),
    /(podman-compose -.+|podman-compose (?:up|down|stop|restart).*)/g,
  )
  expect(commands.length).toBeGreaterThan(5)
  for (const command of commands) {
    expect(command).toMatch(/^podman-compose -f deploy\/compose\.yaml /)
    if (/ (down|stop|restart) /.test(command)) expect(command).toContain(' -t 700')
  }
})

test('the hosting guide names every file of deploy/ and no other', () => {
  const guide = read('docs/hosting.md')
  const unnamed = files.filter((name) => !guide.includes(name))
  // These are parts of another file, which starts or reads them.
  const parts = files.filter((name) => name.endsWith('.sh'))
  expect(unnamed).toEqual(['Caddyfile.compose', 'Caddyfile.compose-many', ...parts])
  const named = all(guide, /deploy\/([\w@.-]*\w)/g).filter((name) => name !== '.env')
  expect(named.filter((name) => !files.includes(name))).toEqual([])
  for (const script of all(guide, /npm run (?:--silent )?([\w:]+)/g))
    expect(Object.keys(JSON.parse(read('package.json')).scripts)).toContain(script)
})
