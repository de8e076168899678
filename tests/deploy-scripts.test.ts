import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMachine } from './deploy-machine.ts'

// The scripts that a host runs (deploy/), with stand-ins for what a host's machine has.
const both = ['kado@1', 'kado@2']

test('kado-restart restarts processes one after the other and stops at one that fails', async () => {
  const { run, read, write, stand } = openMachine()
  const commands = () => read('done').trim().split('\n')
  stand('systemctl', 'echo "$*" >> "$ROOT/done"; [ "$2" != "$(cat "$ROOT/broken")" ]')
  write('broken', '')
  expect(await run('kado-restart', both)).toEqual({
    code: 0,
    said: 'kado@1 is restarted.\nkado@2 is restarted.\n',
    complained: '',
  })
  expect(commands()).toEqual(['restart kado@1', 'restart kado@2'])
  write('done', '')
  write('broken', 'kado@1')
  const { complained, ...silent } = await run('kado-restart', both)
  expect(silent).toEqual({ code: 1, said: '' })
  expect(complained).toMatch(
    /^kado@1 does not start; nothing after it was restarted\.\n.+journalctl -u kado@1 /,
  )
  expect(commands()).toEqual(['restart kado@1'])
})

test('kado-update builds beside the running version and switches only to a complete build', async () => {
  const { run, write, read, stand, folder } = openUpdates()
  write('srv/kado/version', '1')
  write('srv/kado/dist/assets/of-1.js', 'of 1')
  write('srv/kado/deploy/kado-restart', '#!/bin/sh\necho "$* at $(cat "$ROOT/srv/kado/version")"\n', 0o755)
  stand('date', 'cat "$ROOT/newest"')
  stand('git', 'cat "$ROOT/newest" > version')
  stand('node', '[ $(cat version) != broken ] && echo new > dist/assets/of-$(cat version).js')
  const update = (newest: string) => {
    write('newest', newest)
    return run('kado-update', both)
  }
  const releases = () => readdirSync(join(folder, 'srv/kado-releases')).sort()
  const current = () => realpathSync(join(folder, 'srv/kado'))

  // The first update turns the folder into a link; nothing may have been started by the link's name before.
  expect(await update('broken')).toMatchObject({ code: 1, said: 'kado@1 kado@2 at 1\n' })
  expect([read('srv/kado/version'), releases()]).toEqual(['1', ['first']])
  // The running version keeps its folder, and gets the files that pages of the new version ask for.
  const running = current()
  expect(await update('2')).toEqual({ code: 0, said: 'kado@1 at 2\nkado@2 at 2\n', complained: '' })
  expect([read('srv/kado/version'), releases()]).toEqual(['2', ['2', 'first']])
  for (const place of [running, current()])
    expect(readdirSync(join(place, 'dist/assets'))).toEqual(['of-1.js', 'of-2.js'])
  // A process that was not named still runs from the first folder.
  const other = spawn('sleep', ['60'], { cwd: join(folder, 'srv/kado-releases/first') })
  onTestFinished(() => void other.kill())
  expect(await update('3')).toMatchObject({ code: 0, said: 'kado@1 at 3\nkado@2 at 3\n' })
  expect(releases()).toEqual(['2', '3', 'first'])
  other.kill()
  await once(other, 'exit')
  // systemd's units are copies, and the host is told which of them differ.
  for (const place of ['srv/kado/deploy', 'etc/systemd/system'])
    write(`${place}/kado-shared.socket`, 'as it is')
  write('srv/kado/deploy/kado@.service', 'newer')
  write('srv/kado/deploy/kado.service', 'not taken')
  write('etc/systemd/system/kado@.service', 'older')
  expect(await update('4')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^\S+system\/kado@\.service is not what [^\n]+\nkado@1 at 4\nkado@2 at 4\n$/),
  })
  expect(releases()).toEqual(['3', '4'])
})

test('kado-update goes back to the version before when the first process does not start', async () => {
  const { run, read, folder } = openFailingUpdate()
  const { code, complained } = await run('kado-update', both)
  expect({ code, said: complained.replaceAll(folder, '') }).toEqual({
    code: 1,
    said: `The database is as it was before the update; what the new version made of it is /var/lib/kado/failed-update-kado.db.
The new version did not answer, so the version before is back, and kado@1 answers.
`,
  })
  expect(read('restarts').split('\n').slice(1)).toEqual(['kado@1 at 2', 'kado@1 at 1', 'kado@1 at 1', ''])
  expect([read('srv/kado/version'), readdirSync(join(folder, 'srv/kado-releases'))]).toEqual(['1', ['first']])
  expect([read('var/lib/kado/kado.db'), read('var/lib/kado/failed-update-kado.db')]).toEqual([
    'older',
    'newer',
  ])
  // Root changes nothing in a folder where the server's user could have put links to other places.
  expect(read('as-kado').replaceAll(`${folder}/var/lib/kado/`, '')).toBe(
    '-u kado -- cp -p kado-0001-tables.db restored.db\n-u kado -- mv kado.db failed-update-kado.db\n-u kado -- mv restored.db kado.db\n',
  )
})

test('kado-update leaves the database where it is when the disk is too full for its copy', async () => {
  const { run, read, stand, folder } = openFailingUpdate()
  stand('cp', 'case "$*" in *restored.db) echo part > "$3"; exit 1 ;; esac; exec /usr/bin/cp "$@"')
  const { code, complained } = await run('kado-update', both)
  expect({ code, said: complained.replaceAll(folder, '') }).toEqual({
    code: 1,
    said: 'The version before is back at /srv/kado, but kado@1 does not answer with it either.\n',
  })
  expect(readdirSync(join(folder, 'var/lib/kado')).filter((name) => !name.startsWith('kado-0'))).toEqual([
    'kado.db',
  ])
  expect(read('var/lib/kado/kado.db')).toBe('newer')
})

test('kado-update goes back when the first process serves and is not healthy', async () => {
  const { update, asked } = await openUnhealthyUpdate()
  expect(await update('1')).toMatchObject({ code: 1, version: '1' })
  expect(await update('2')).toMatchObject({ code: 0, version: '2' })
  expect(new Set(asked)).toEqual(new Set(['/healthz']))
})

test('kado-update stays with a version that has served where the one before refuses its database', async () => {
  const { update, write, read } = await openUnhealthyUpdate()
  write('var/lib/kado/kado.db', 'with what was stored since')
  write(
    'srv/kado/deploy/kado-restart',
    `#!/bin/sh
    case $(cat "$ROOT/srv/kado/version") in 2) touch "$ROOT/changed" ;; *) [ ! -e "$ROOT/changed" ] ;; esac`,
    0o755,
  )
  expect(await update('1')).toEqual({
    ...{ code: 1, version: '2', said: '' },
    complained:
      'The new version serves, but is not healthy: /healthz says why. It stays, since the one before refuses its database.\n',
  })
  expect(read('var/lib/kado/kado.db')).toBe('with what was stored since')
})

test("kado-update names each of nginx's files that lacks an address of uploads", async () => {
  const { run, write, stand } = openUpdates()
  const line = '    location ~ ^/api/(music|video-gift)$ {'
  write('srv/kado/deploy/kado-restart', '#!/bin/sh\n', 0o755)
  write('srv/kado/deploy/nginx-one.conf', `server {\n${line}\n`)
  write('etc/nginx/conf.d/kado.conf', `server {\n${line}\n`)
  write('etc/nginx/conf.d/other.conf', 'server {\n    location / {\n')
  stand('date', 'cat "$ROOT/newest"')
  stand('git', 'true')
  stand('node', 'mkdir -p dist/assets && touch dist/assets/x')
  write('newest', '1')
  expect(await run('kado-update', both)).toEqual({ code: 0, said: '', complained: '' })
  write('etc/nginx/conf.d/kado.conf', 'server {\n    location ~ ^/api/(music)$ {\n')
  write('newest', '2')
  expect(await run('kado-update', both)).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^\S+nginx\/conf\.d\/kado\.conf does not name the uploads of this version: .+\n/,
    ),
    complained: '',
  })
})

test('kado-run reads the settings as systemd does', async () => {
  // What systemd 252 makes of each line.
  const settings: [line: string, read?: string][] = [
    ['# A_1=comment'],
    ['; A_2=comment'],
    [' B_1=plain  ', 'B_1=plain'],
    ['C_1=a&b;c|d $HOME `id` (e) <f> *', 'C_1=a&b;c|d $HOME `id` (e) <f> *'],
    ['MAIL_FROM="Kado <kado@gift.example>"', 'MAIL_FROM=Kado <kado@gift.example>'],
    [`D_1='it"s \\ $one'`, 'D_1=it"s \\ $one'],
    ['D_2="a\\"b\\\\c\\`d\\xe\\$f"', 'D_2=a"b\\c`d\\xe$f'],
    ['D_3=back\\slash\\\\twice', 'D_3=backslash\\twice'],
    ['D_4=a"b"c', 'D_4=a"b"c'],
    ["D_5=x'y", "D_5=x'y"],
    ['D_6="  kept  "', 'D_6=  kept  '],
    ['E_1=', 'E_1='],
    ['E_2=""', 'E_2='],
    ['F_1=a # stays', 'F_1=a # stays'],
    ['G_1 = spaced', 'G_1=spaced'],
    ['SMTP_URL=smtp://a:p=&$1%20@b:587', 'SMTP_URL=smtp://a:p=&$1%20@b:587'],
    ['nothing'],
    ['1_H=x'],
    ['H-1=x'],
    ['lower=x'],
    ['LAST=without an end', 'LAST=without an end'],
  ]
  const { run, write, stand } = openMachine()
  write('etc/kado/kado.env', settings.map(([line]) => line).join('\n'))
  write('srv/kado/package.json', '{}')
  stand('runuser', 'echo "$*" && env')
  const { code, said, complained } = await run('kado-run', ['check', '--', 'a b'])
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  const [command, ...variables] = said.split('\n')
  expect(command).toBe('-u kado -- node_modules/.bin/node --run check -- a b')
  const known = ['DATA_DIR=/var/lib/kado', ...settings.flatMap(([, read]) => read ?? [])]
  expect(variables).toEqual(expect.arrayContaining(known))
  const { said: withoutHyphens } = await run('kado-run', ['gifts', '--json'])
  expect(withoutHyphens).toMatch(/^-u kado -- \S+ --run gifts -- --json\n/)
  write('etc/kado/kado.env', 'A_1=goes \\\non')
  expect(await run('kado-run', ['check'])).toMatchObject({
    code: 1,
    said: '',
    complained: expect.stringContaining('A_1'),
  })
  expect(variables.filter((line) => /comment|^(nothing|lower|.?_?H)[-=]/.test(line))).toEqual([])
})

// A machine with a clone, whose processes are healthy.
function openUpdates() {
  const machine = openMachine()
  machine.write('srv/kado/.git', '')
  machine.write('srv/kado/node_modules/.bin/node', '#!/bin/sh\n', 0o755)
  machine.stand('systemctl', 'true')
  return machine
}

// An update from version 1 to version 2, of which the named one is healthy.
async function openUnhealthyUpdate() {
  const machine = openUpdates()
  const { run, write, read, stand, folder } = machine
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    answer.writeHead(read('healthy') === read('srv/kado/version') ? 200 : 503).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  stand('systemctl', `[ "$4" = kado-shared.socket ] && echo "127.0.0.1:${port} (Stream)"`)
  write('srv/kado/version', '1')
  write('srv/kado/deploy/kado-restart', '#!/bin/sh\n', 0o755)
  rmSync(join(folder, 'srv/kado/node_modules/.bin/node'))
  symlinkSync(process.execPath, join(folder, 'srv/kado/node_modules/.bin/node'))
  stand('git', 'printf 2 > version')
  stand('node', 'mkdir -p dist/assets && touch dist/assets/x')
  async function update(healthy: string) {
    write('healthy', healthy)
    const result = await run('kado-update', both, { WAIT_SECONDS: '0' })
    return { ...result, version: read('srv/kado/version') }
  }
  return { ...machine, update, asked }
}

// An update to a version that changes the database and does not start.
function openFailingUpdate() {
  const machine = openUpdates()
  const { write, stand, folder } = machine
  const data = (name: string) => join(folder, 'var/lib/kado', name)
  write('srv/kado/version', '1')
  // The older version starts unless the newer one has changed the database; the newer one never does.
  write(
    'srv/kado/deploy/kado-restart',
    `#!/bin/sh
    version=$(cat "$ROOT/srv/kado/version")
    [ $version = 1 ] || cp "$ROOT/newer.db" "${data('kado.db')}"
    [ $version = 1 ] || cp "$ROOT/older.db" "${data('kado-0001-tables.db')}"
    ln -sfn "$ROOT/newer.db" "${data('kado-0002-planted.db')}"
    echo "$* at $version" >> "$ROOT/restarts"
    [ $version = 1 ] && cmp -s "${data('kado.db')}" "$ROOT/older.db"`,
    0o755,
  )
  for (const name of ['older.db', 'var/lib/kado/kado.db']) write(name, 'older')
  write('newer.db', 'newer')
  stand('git', 'echo 2 > version')
  stand('node', 'mkdir -p dist/assets && touch dist/assets/x')
  stand('systemctl', '[ $1 = is-failed ]')
  stand('runuser', 'echo "$*" >> "$ROOT/as-kado"; shift 3; exec "$@"')
  return machine
}
