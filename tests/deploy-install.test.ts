import { chmodSync, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBare } from './deploy-bare.ts'

// deploy/install and deploy/remove on a machine of stand-ins.
const UNITS = ['kado.socket', 'kado.service', 'kado-backup.service', 'kado-backup.timer']
const named = ['--yes', '--name', 'gift.example']

test('install shows each file and command with --dry-run, and changes nothing', async () => {
  const { install, commands, listFiles } = openBare()
  const before = listFiles()
  const mail = 'smtp://a:secret@b:587'
  const { code, said } = await install(['--dry-run', '--name', 'raka.id', '--mail', mail], '\n\n')
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringMatching(/^One gift, .+ The web server .+ For raka\.id \(one\), step by step:\n/),
  })
  expect(said.split('\n').filter((line) => /^ {2}\S/.test(line))).toEqual([
    '  apt-get update',
    '  env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends caddy',
    '  useradd --system --home-dir /var/lib/kado --shell /usr/sbin/nologin kado',
    '  install -d -m 700 /etc/kado',
    '  install -d -o kado -g kado -m 700 /var/backups/kado',
    '  write /etc/kado/kado.env',
    '  write /etc/kado/proxy',
    ...UNITS.map((unit) => `  copy deploy/${unit} to /etc/systemd/system/${unit}`),
    '  systemctl daemon-reload',
    '  systemctl enable kado.socket kado.service',
    '  /root/kado/deploy/kado-update --from /root/kado kado',
    '  systemctl enable --now kado-backup.timer',
    '  write /etc/caddy/Caddyfile',
    '  caddy validate --config /etc/caddy/Caddyfile',
    '  systemctl enable caddy',
    '  systemctl reload-or-restart caddy',
  ])
  for (const line of ['PUBLIC_URL=https://raka.id', 'SMTP_URL=smtp://a:...@b:587', 'raka.id {'])
    expect(said).toContain(`\n      ${line}\n`)
  expect(said).not.toContain('secret')
  const odd = ['--dry-run', '--yes', '--name', 'raka.id', '--mail', 'smtp://a:x/y@secret@b:587']
  const { said: shown } = await install(odd)
  expect(shown).toContain('\n      SMTP_URL=smtp://a:...@b:587\n')
  expect({ changed: commands(), files: listFiles() }).toEqual({ changed: [], files: before })
})

test('install does it, and finds nothing to do when it is run again', async () => {
  const { install, commands, read, folder, listFiles } = openBare()
  chmodSync(join(folder, 'root/kado/built/main.js'), 0o666)
  const { code, said } = await install([...named, '--mail', 'smtp://a:pa$s@b:587'])
  expect(code).toBe(0)
  expect(said).toContain('\nKado is at https://gift.example\n')
  const claim = 'https://gift.example/register?claim=ABCD'
  expect(said).toContain(`\nLink for the first registration, valid until it is used: ${claim}\n`)
  expect(commands()).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends caddy',
    'useradd --system --home-dir /var/lib/kado --shell /usr/sbin/nologin kado',
    'systemctl daemon-reload',
    'systemctl enable kado.socket kado.service',
    'kado-restart kado with the program 1',
    'systemctl enable --now kado-backup.timer',
    'caddy validate --config /etc/caddy/Caddyfile',
    'systemctl enable caddy',
    'systemctl reload-or-restart caddy',
  ])
  for (const unit of UNITS) expect(read(`etc/systemd/system/${unit}`)).toBe(read(`root/kado/deploy/${unit}`))
  const settings = read('etc/kado/kado.env')
  expect(settings).toContain('\nPUBLIC_URL=https://gift.example\n')
  expect(settings).toContain('\nSMTP_URL="smtp://a:pa\\$s@b:587"\n')
  const modeOf = (file: string) => statSync(join(folder, 'etc', file)).mode & 0o777
  for (const file of ['kado/kado.env', 'kado/proxy', 'caddy/Caddyfile'])
    expect(modeOf(file)).toBe(file.startsWith('kado') ? 0o600 : 0o644)
  // What root and the server's user run, nobody else may change.
  expect(statSync(join(folder, 'srv/kado/built/main.js')).mode & 0o777).toBe(0o644)
  const before = listFiles()
  expect(await install(['--yes'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Nothing is to be/),
  })
  expect({ changed: commands(), files: listFiles() }).toEqual({ changed: [], files: before })
  // Copied by hand, it may be readable by all.
  chmodSync(join(folder, 'etc/kado/kado.env'), 0o644)
  expect(await install(['--yes'])).toMatchObject({ code: 0 })
  expect(modeOf('kado/kado.env')).toBe(0o600)
})

test('install updates what differs, and keeps settings and files that the host changed', async () => {
  const { install, commands, write, read } = openBare()
  await install(named)
  commands()
  const settings = `${read('etc/kado/kado.env')}GIFT_QUOTA_MB=77\n`
  write('etc/kado/kado.env', settings)
  write('etc/caddy/Caddyfile', 'of the host')
  write('root/kado/built/main.js', '2')
  write('root/kado/deploy/kado.service', 'newer')
  const { code, said } = await install(['--yes'])
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringContaining('/etc/caddy/Caddyfile is yours and stays.'),
  })
  // The new program first: only one that answers changes anything else.
  expect(commands()).toEqual([
    'kado-restart kado with the program 2',
    'systemctl daemon-reload',
    'kado-restart kado with the program 2',
    'caddy validate --config /etc/caddy/Caddyfile',
    'systemctl enable caddy',
    'systemctl reload-or-restart caddy',
  ])
  expect([read('etc/kado/kado.env'), read('etc/caddy/Caddyfile')]).toEqual([settings, 'of the host'])
  expect(read('etc/caddy/Caddyfile.kado-new')).toContain('gift.example {')
  expect(read('etc/systemd/system/kado.service')).toBe('newer')
  await install(['--yes', '--name', 'mawar.id'])
  expect(read('etc/kado/kado.env')).toBe(settings.replace('gift.example', 'mawar.id'))
})

test('install changes nothing else when the new version does not answer', async () => {
  const { install, commands, write, read } = openBare()
  await install(named)
  commands()
  const unit = read('etc/systemd/system/kado.service')
  write('root/kado/built/main.js', 'broken')
  write('root/kado/deploy/kado.service', 'newer')
  expect(await install(['--yes'])).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/The new version did not answer, so the version before is back/),
  })
  expect(commands()).toEqual([
    'kado-restart kado with the program broken',
    'kado-restart kado with the program 1',
  ])
  expect([read('etc/systemd/system/kado.service'), read('srv/kado/built/main.js')]).toEqual([unit, '1'])
})

test('install asks what it must know, and a wrong answer again', async () => {
  const { install, read } = openBare()
  const { code, said } = await install([], 'https://gift.example\ngift.example\nmany\n\n\n\n')
  expect(code).toBe(0)
  expect(said).toContain("'https://gift.example' is not a host name: give it alone")
  expect(said).toMatch(/^The host .+\nThe host .+ One gift, .+ A mail server, .+ The web server .+ For gift/)
  expect(said).toMatch(/\nShall it be done\? /)
  expect(read('etc/kado/kado.env')).toMatch(/\nGIFTS=many\nBASE_DOMAIN=gift\.example\n/)
  expect(read('etc/caddy/Caddyfile')).toContain('ask http://127.0.0.1:3000/healthz/host\n')
  expect(read('etc/caddy/Caddyfile')).toContain('reverse_proxy 127.0.0.1:3000 {\n')
  const { complained } = await openBare().install(['--gifts', 'many'], '')
  expect(complained).toContain('There is nobody to answer')
  const refused = await openBare().install(named.slice(1), '\n\n\nno\n')
  expect(refused).toMatchObject({ code: 1, complained: 'Nothing was changed.\n' })
})

test('install refuses what cannot work with one sentence, before it changes anything', async () => {
  const { install, commands, stand, write, listFiles, folder } = openBare()
  const before = listFiles()
  const refusal = async (words: string[]) => {
    const { code, said, complained } = await install(words)
    expect({ code, said }).toEqual({ code: 1, said: '' })
    return complained
  }
  expect(await refusal(['--yes'])).toContain('The host name is missing: --name')
  for (const name of ['Gift.example', 'gift', 'gift..example', '-gift.example', 'gift.example/x', '1.2.3.4'])
    expect(await refusal(['--yes', '--name', name])).toContain(`'${name}' is not a host name`)
  const twoLines = ['x/;e id\ngift.example', 'gift.example\nHOST=0.0.0.0', 'gift.example\n']
  for (const name of twoLines)
    expect(await refusal(['--yes', '--name', name])).toContain(`'${name}' is not a host name`)
  expect(await refusal([...named, '--gifts', 'two'])).toContain("'two' is neither one nor many")
  expect(await refusal([...named, '--mail', 'mail.example'])).toContain("'mail.example' is no mail server")
  expect(await refusal([...named, '--mail', 'smtp://b:587\nHOST=0.0.0.0'])).toContain('is no mail server')
  expect(await refusal([...named, '--proxy', 'apache'])).toContain("'apache' is neither caddy nor nginx")
  expect(await refusal([...named, '--fast'])).toContain('There is no option --fast')
  expect(await refusal(['--name'])).toContain('What follows --name is missing')
  expect(await refusal([...named, '--gifts', 'many', '--proxy', 'nginx'])).toContain(
    'a certificate for gift.example and *.gift.example first',
  )
  write('proc/net/tcp', '   0: 0100007F:01BB 00000000:0000 0A 0\n   1: 0100007F:0BB8 0100007F:9999 01 0\n')
  expect(await refusal(named)).toContain('Another program listens at port 443')
  write('proc/net/tcp', '   0: 0100007F:0BB8 00000000:0000 0A 0\n')
  expect(await refusal([...named, '--proxy', 'none'])).toContain('Another program listens at port 3000')
  rmSync(join(folder, 'proc'), { recursive: true })
  stand('id', 'echo 1000')
  expect(await refusal(named)).toBe('This needs root: sudo deploy/install\n')
  stand('id', 'echo 0')
  expect({ changed: commands(), files: listFiles() }).toEqual({ changed: [], files: before })
})

test('install fills the files of a proxy with the name and the processes', async () => {
  const { install, read } = openBare()
  const of = (name: string) => read(`root/kado/deploy/${name}`)
  await install(['--yes', '--name', 'raka.id', '--certificate', 'self'])
  const made = of('Caddyfile').replaceAll('gift.example', 'raka.id')
  expect(read('etc/caddy/Caddyfile')).toBe(`{\n\tlocal_certs\n}\n\n${made}`)

  const many = openBare()
  await many.install([...named, '--gifts', 'many', '--proxy', 'nginx', '--certificate', 'self'])
  expect(many.read('etc/nginx/conf.d/kado.conf')).toBe(
    of('nginx-many.conf').replaceAll(
      '/etc/letsencrypt/live/gift.example',
      join(many.folder, 'etc/kado/certificate'),
    ),
  )
  expect(many.commands()).toContainEqual(expect.stringMatching(/^openssl req -x509 .+DNS:\*\.gift\.example/))
})

test('install keeps the process that serves where several do not start', async () => {
  const { install, commands, read, write, folder } = openBare()
  await install(named)
  const shared = 'DATABASE_URL=postgres://kado@127.0.0.1/kado\nMEDIA_URL=https://s3.example/kado\n'
  const before = read('etc/kado/kado.env')
  write('etc/kado/kado.env', `${before}${shared}`)
  write('enabled.refusing', 'kado@1\n')
  commands()
  expect(await install(['--yes', '--processes', '2'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('\nWhat served before was started again: kado.\n'),
  })
  expect(commands().slice(-3)).toEqual([
    'systemctl disable --now kado@1.service kado@2.service kado-shared.socket',
    'systemctl reset-failed kado@1.service kado@2.service',
    'systemctl start kado.socket kado',
  ])
  // As before, once the settings are.
  write('etc/kado/kado.env', before)
  for (const name of ['kado@1.service', 'kado@2.service'])
    expect(existsSync(join(folder, 'etc/systemd/system/multi-user.target.wants', name)), name).toBe(false)
  expect(await install(['--yes'])).toMatchObject({ code: 0 })
})

test('install moves to several processes, and keeps them', async () => {
  const { install, commands, read, write, folder } = openBare()
  const of = (name: string) => read(`root/kado/deploy/${name}`)
  await install(named)
  commands()
  expect(await install(['--yes', '--processes', '3'])).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^Several processes share a database and a store: DATABASE_URL and/),
  })
  const shared = 'DATABASE_URL=postgres://kado@127.0.0.1/kado\nMEDIA_URL=https://s3.example/kado\n'
  write('etc/kado/kado.env', `${read('etc/kado/kado.env')}${shared}`)
  expect(await install(['--yes', '--processes', '3'])).toMatchObject({ code: 0 })
  expect(commands()).toEqual([
    'systemctl daemon-reload',
    ...[1, 2, 3].map((number) => `systemctl enable kado-shared.socket kado@${number}.service`),
    'kado-restart kado@1 kado@2 kado@3 with the program 1',
    'systemctl disable --now kado.service',
    'systemctl disable --now kado.socket',
    'systemctl daemon-reload',
  ])
  for (const unit of ['kado@.service', 'kado-shared.socket'])
    expect(read(`etc/systemd/system/${unit}`)).toBe(of(unit))
  // Started by hand, the former service would stop the others.
  for (const unit of ['kado.service', 'kado.socket'])
    expect(existsSync(join(folder, 'etc/systemd/system', unit)), unit).toBe(false)
  expect(await install(['--yes'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Nothing is to be/),
  })

  expect(await install(['--yes', '--processes', '2'])).toMatchObject({ code: 0 })
  expect(commands()).toEqual(['systemctl disable --now kado@3.service'])
  expect(await install(['--yes', '--processes', '1'])).toMatchObject({ code: 0 })
  expect(commands().slice(-4)).toEqual([
    ...[1, 2].map((number) => `systemctl disable --now kado@${number}.service`),
    'systemctl disable --now kado-shared.socket',
    'systemctl daemon-reload',
  ])
  expect(read('etc/systemd/system/kado.service')).toBe(of('kado.service'))
})
