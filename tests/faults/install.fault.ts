import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { raka } from '#tests/people.ts'
import { bootDebian, type Debian } from './debian.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SKIPPED =
  'debootstrap, systemd-container or root is missing here, or no package of Debian can be fetched.'
const CADDYS_ROOT = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const NGINX_ROOT = '/etc/kado/certificate/fullchain.pem'
const BROKEN = 'console.error("It cannot start."); process.exit(1)\n'
// What a start does that migrates the database and fails then (migrate.ts).
const MIGRATING = `
import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
const copy = \`\${process.env.DATA_DIR}/kado-0900-newer.db\`
if (!existsSync(copy)) {
  const db = new Database(\`\${process.env.DATA_DIR}/kado.db\`)
  await db.backup(copy)
  db.prepare("insert into kysely_migration (name, timestamp) values ('9999-newer', '')").run()
}
process.exit(78)
`

test('a bare Debian gets a gift over https, updates it and goes back from updates that fail', async ({
  skip,
}) => {
  execFileSync('npm', ['run', '--silent', 'release'], { stdio: 'inherit' })
  const debian = (await bootDebian(['caddy', 'nginx', 'openssl'])) ?? skip(SKIPPED)
  const { run } = debian
  const install = (name: string, options: string, lines?: string[]) =>
    run(`/root/${name}/deploy/install ${options}`, lines)
  unpackReleases(debian)
  for (const tool of ['git', 'npm', 'node', 'caddy'])
    expect((await run(`command -v ${tool}`)).code).not.toBe(0)

  const begun = performance.now()
  const answers = ['gift.example', 'one', 'none', 'caddy', 'yes']
  const { code, said, complained } = await install('first', '--certificate self', answers)
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  const seconds = Math.round((performance.now() - begun) / 1000)
  const [, claim = ''] = /^Link for the first registration.+\?claim=(\S+)$/m.exec(said) ?? []
  const call = callerOf(debian, CADDYS_ROOT)
  expect(await call('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await call('/api/user/login.php', { action: 'create', ...raka })).toMatchObject({ status: 403 })
  expect(await call('/api/user/login.php', { action: 'create', claim, ...raka })).toMatchObject({
    status: 200,
  })
  const { cookie } = await call('/api/user/login.php', { action: 'login', ...raka })
  const greeting = { title: 'Untuk Sinta', recipient_name: 'Sinta' }
  expect(await call('/api/opening', greeting, cookie)).toMatchObject({ status: 200 })
  const expectGreeting = async () =>
    expect(await call('/api/opening')).toMatchObject({ status: 200, body: [greeting] })
  const current = async () => (await run('cat /srv/kado/CHANGELOG.md')).said

  expect((await install('first', '--yes')).said).toMatch(/^Nothing is to be done\.\n/)
  for (const broken of ['broken', 'migrating']) {
    const failed = await install(broken, '--yes')
    expect(failed.code).toBe(1)
    expect(failed.complained).toContain('so the version before is back, and kado answers.')
    expect(await current()).toBe('first')
    await expectGreeting()
  }
  expect(await install('next', '--yes')).toMatchObject({ code: 0, complained: '' })
  expect(await current()).toBe('next')
  await expectGreeting()

  expect((await run('/srv/kado/deploy/kado-run check')).said).toMatch(/^Sound: /)
  expect((await run('systemctl start kado-backup && ls /var/backups/kado')).said).toMatch(
    /^kado-.+\.tar\.gz\n$/,
  )
  expect(await run('/srv/kado/deploy/remove --yes')).toMatchObject({ code: 0, complained: '' })
  expect((await run('ls /srv; systemctl is-active kado kado.socket caddy')).said).toBe('inactive\n'.repeat(3))

  const again = await install('next', '--yes --proxy nginx')
  expect(again).toMatchObject({ code: 0, complained: '' })
  expect(await callerOf(debian, NGINX_ROOT)('/api/opening')).toMatchObject({ body: [greeting] })
  console.log(
    `install: 1 command and ${answers.length} answers, ${seconds} s from a bare Debian to a gift over https`,
  )
})

// A release, and what newer ones may be like: a program that does not start, one that has migrated, a good one.
function unpackReleases({ root }: Debian) {
  mkdirSync(join(root, 'root/first'))
  const unpacking = ['-xzf', newestRelease(), '--strip-components=1', '-C', join(root, 'root/first')]
  execFileSync('tar', unpacking)
  for (const name of ['broken', 'migrating', 'next'])
    cpSync(join(root, 'root/first'), join(root, 'root', name), { recursive: true, verbatimSymlinks: true })
  for (const name of ['first', 'next']) writeFileSync(join(root, 'root', name, 'CHANGELOG.md'), name)
  writeFileSync(join(root, 'root/broken/built/main.js'), BROKEN)
  writeFileSync(join(root, 'root/migrating/built/main.js'), MIGRATING)
}

function newestRelease() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return join(ROOT, `releases/kado-${version}-${process.platform}-${process.arch}.tar.gz`)
}

type Answer = { status: number; body: object; cookie: string }

// Calls the gift from within, over https, and trusts only this certificate.
function callerOf({ root, run }: Debian, certificate: string) {
  const program = `
    const { path, body, cookie } = JSON.parse(process.argv[2])
    const headers = { 'content-type': 'application/json', cookie }
    const asked = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
    const answer = await fetch('https://gift.example' + path, asked)
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
    console.log(JSON.stringify({ status: answer.status, body: await answer.json(), cookie: cookies.join('; ') }))`
  writeFileSync(join(root, 'root/call.mjs'), program)
  return async (path: string, body?: object, cookie = ''): Promise<Answer> => {
    const words = `/root/call.mjs '${JSON.stringify({ path, body, cookie })}'`
    const { said, complained } = await run(
      `NODE_EXTRA_CA_CERTS=${certificate} /srv/kado/node_modules/.bin/node ${words}`,
    )
    if (complained) throw new Error(complained)
    return JSON.parse(said)
  }
}
