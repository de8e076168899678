import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { backUp } from '#server/backup/back-up.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { findContentHash, run } from './faults/commands.ts'
import { becomeOwner, read, saveGreeting } from './faults/owner-calls.ts'
import { post } from './http-client.ts'
import { raka } from './people.ts'
import { makeFolder, openTestApp } from './server/app.ts'
import { portrait, send } from './server/photos.ts'
import { startServer, stop } from './server/program.ts'

const ROOT = resolve(import.meta.dirname, '..')

test('a gift is backed up while it is served, restored elsewhere and served from there', async () => {
  const kado = await startServer()
  await saveGreeting(kado, await becomeOwner(kado), 'Tetap Ada')
  const backup = await run('backup', kado.dataDir)
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  const [name = ''] = readdirSync(join(kado.dataDir, 'backups'))
  expect(name).toMatch(/^kado-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/)
  const file = join(kado.dataDir, 'backups', name)
  expect(backup.stdout).toContain(`Backup written: ${file}\n`)
  const elsewhere = makeFolder()
  const restored = await run('restore', elsewhere, [file])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(findContentHash(restored.stdout)).toBe(findContentHash(backup.stdout))
  const next = await startServer({ dataDir: elsewhere })
  expect((await read(next, '/api/opening')).body).toMatchObject([{ title: 'Tetap Ada' }])
})

test('a command prints a link that changes a lost password once', async () => {
  let kado = await startServer()
  await becomeOwner(kado)
  const env = { PUBLIC_URL: 'https://hadiah.example' }
  const { code, stdout } = await run('password', kado.dataDir, [' Raka@Rumah.id '], env)
  expect(code).toBe(0)
  const [, token] = /\nhttps:\/\/hadiah\.example\/login#reset=(host-[\w-]{32})\n$/.exec(stdout) ?? []
  const change = { action: 'change_password', email: raka.email, newPassword: 'perahu-di-danau-9', token }
  const ask = async (body: object) => (await post(kado, '/api/user/login.php', body)).status
  // A wrong token does not use up the right one.
  expect(await ask({ ...change, token: 'tebakan' })).toBe(403)
  await stop(kado)
  kado = await startServer({ dataDir: kado.dataDir })
  expect(await ask(change)).toBe(200)
  expect(await ask({ ...change, newPassword: 'lain-sekali-lagi-3' })).toBe(403)
  expect(await ask({ action: 'login', email: raka.email, password: 'perahu-di-danau-9' })).toBe(200)
})

test('a command gives a single gift an address among many gifts, where it is served with all its content', async () => {
  const single = await startServer()
  const owner = await becomeOwner(single)
  await saveGreeting(single, owner, 'Tetap Ada')
  const { dataDir } = single
  const many = { GIFTS: 'many', BASE_DOMAIN: 'localhost' }
  expect(await run('address', dataDir, ['mawar'])).toMatchObject({ code: 1, stdout: '' })
  await stop(single)
  expect(await run('address', dataDir, ['Mawar'])).toMatchObject({ code: 0, stderr: '' })
  const kado = await startServer({ dataDir, env: many })
  const { port } = new URL(kado.url)
  const at = (host: string) => fetchAt(Number(port), host, '/api/opening')
  expect(await at('mawar.localhost')).toContain('Tetap Ada')
  expect(await at('localhost')).toContain('not_found')
})

test('a command lists the gifts of a running server, suspends one at once and brings it back', async () => {
  const env = { GIFTS: 'many', BASE_DOMAIN: 'localhost' }
  const kado = await startServer({ env })
  const gifts = (...args: string[]) => run('gifts', kado.dataDir, args, env)
  const done = (stdout: string) => ({ code: 0, stdout, stderr: '' })
  expect(await gifts()).toEqual(done('There is no gift yet.\n'))
  expect(await run('address', kado.dataDir, ['mawar'], env)).toMatchObject({ code: 0 })
  const [heads, line] = (await gifts()).stdout.split('\n')
  expect(heads).toBe('gift   owner       space   changed            state')
  expect(line).toMatch(/^mawar {2}nobody yet {2}0\.0 MB {2}\d{4}-\d\d-\d\d \d\d:\d\dZ {2}open$/)
  const read = () => fetchAt(kado.port, 'mawar.localhost', '/api/opening')
  expect(await read()).toContain('Sayangku')
  const shut = 'mawar is suspended: http://mawar.localhost:3000 shows visitors nothing of it.\n'
  expect(await gifts('suspend', 'mawar')).toEqual(done(`${shut}Nobody owns it yet, so nobody is told.\n`))
  expect(await read()).toContain('"code":"suspended"')
  expect(JSON.parse((await gifts('--json')).stdout)).toMatchObject([{ name: 'mawar', state: 'suspended' }])
  expect(JSON.parse((await gifts('remove', 'mawar', '--json')).stdout)).toMatchObject({ state: 'removed' })
  expect((await gifts()).stdout).toMatch(/removed on \d{4}-\d\d-\d\d \d\d:\d\dZ\n$/)
  expect(JSON.parse((await gifts('resume', 'mawar', '--json')).stdout)).toMatchObject({ state: 'open' })
  expect(await read()).toContain('Sayangku')
  const usage = 'Usage: npm run gifts [-- [suspend|resume|remove mawar] [--json]]'
  const wrong: [string[], string][] = [
    [['suspend'], usage],
    [['hapus', 'mawar'], usage],
    [['suspend', 'mawar', 'melati'], usage],
    [['--semua'], usage],
    [['suspend', 'melati'], 'There is no gift melati here. List them: npm run gifts'],
  ]
  const onServer = await run('gifts', kado.dataDir, ['hapus'], { ...env, KADO_RUN: 'kado-run' })
  expect(onServer.stderr).toBe('Usage: kado-run gifts [-- [suspend|resume|remove mawar] [--json]]\n')
  const many = 'GIFTS must be many: this database holds many gifts.\n'
  expect(await run('gifts', kado.dataDir)).toEqual({ code: 1, stdout: '', stderr: many })
  for (const [args, sentence] of wrong)
    expect(await gifts(...args), args.join(' ')).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
})

test('of a single gift its line is shown, and of an older database that it is one', async () => {
  const [{ dataDir }, older] = [await openTestApp({ lockWait: 5000 }), makeFolder()]
  expect(await run('gifts', dataDir)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\nlocalhost /),
  })
  expect(await run('gifts', dataDir, ['suspend', 'localhost'])).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'There is a single gift here: stop Kado to take it down.\n',
  })
  const { db } = connect(readConfig({ DATA_DIR: older }))
  await migrate(db, '0007-due-rows')
  await db.destroy()
  const stderr = 'The database is of an older version. Start Kado first.\n'
  expect(await run('gifts', older)).toEqual({ code: 1, stdout: '', stderr })
})

test('a failed command changes nothing and prints the reason; missing and damaged files are printed too', async () => {
  // A gift with a photo, served by this process, and its backup.
  const kado = await openTestApp({ lockWait: 5000 })
  await send(kado, await portrait())
  const { dataDir } = kado
  const file = join(makeFolder(), 'kado.tar.gz')
  await backUp(kado, file)
  const [empty, broken, lost] = [makeFolder(), makeFolder(), makeFolder()]
  mkdirSync(join(lost, 'media'))
  writeFileSync(join(lost, 'media', `${'a'.repeat(22)}-${'0'.repeat(32)}.webp`), 'x')
  writeFileSync(join(broken, 'kado.db'), 'bukan basis data'.repeat(999))
  const torn = join(lost, 'sobek.tar.gz')
  writeFileSync(torn, readFileSync(file).subarray(0, 900))
  const nothing = `DATA_DIR ${empty} holds no gift. Set DATA_DIR as it is set for the server.`
  const attempts: [Parameters<typeof run>, string][] = [
    [['backup', empty], nothing],
    [['check', empty], nothing],
    [['password', empty, [raka.email]], nothing],
    [['check', broken], `DATA_DIR ${broken} holds a damaged database. Bring it back from a backup.`],
    [
      ['backup', lost],
      `DATA_DIR ${lost} holds photos but no database. Bring kado.db back from a backup, or move media away.`,
    ],
    [['backup', dataDir, [file]], `${file} is there already. Name another file, or add --replace.`],
    [['backup', dataDir, ['--help']], 'Usage: npm run backup [-- kado.tar.gz [--replace]]'],
    [['check', dataDir, [file, file]], 'Usage: npm run check [-- kado.tar.gz]'],
    [
      ['backup', dataDir, [join(empty, 'lepas', 'kado.tar.gz')]],
      `There is no folder ${join(empty, 'lepas')}.`,
    ],
    [['restore', empty], 'Name the backup: npm run restore -- kado.tar.gz'],
    [['restore', empty, ['/tidak/ada']], '/tidak/ada cannot be used: no such file or directory.'],
    [['restore', empty, [torn]], 'The backup is damaged or cut off: it cannot be unpacked to its end.'],
    [
      ['restore', dataDir, [file]],
      `DATA_DIR ${dataDir} holds a gift already. Name an empty folder, or move this one away first.`,
    ],
    [['password', dataDir, ['sinta@rumah.id']], 'There is no account sinta@rumah.id here.'],
    [['password', dataDir], 'Name the account: npm run password -- raka@rumah.id'],
  ]
  const results = await Promise.all(attempts.map(([args]) => run(...args)))
  const expected = attempts.map(([, sentence]) => ({ code: 1, stdout: '', stderr: `${sentence}\n` }))
  expect(results).toEqual(expected)
  expect(readdirSync(empty)).toEqual([])

  // Commands leave the server's unfinished uploads alone.
  const unfinished = [join(dataDir, 'unfinished', 'separuh'), join(dataDir, 'media', '.draft-separuh')]
  for (const path of unfinished) writeFileSync(path, 'x')
  const sound = { code: 0, stdout: 'Sound: the database and 3 files.\n' }
  expect(await run('check', dataDir, [file])).toMatchObject(sound)
  const media = join(dataDir, 'media')
  const [gone = '', damaged = ''] = readdirSync(media).filter((key) => key.endsWith('.webp'))
  rmSync(join(media, gone))
  writeFileSync(join(media, damaged), 'rusak')
  const [check, backup] = await Promise.all([
    run('check', dataDir),
    run('backup', dataDir, ['cadangan'], { INIT_CWD: dataDir }),
  ])
  expect(check).toMatchObject({ code: 1, stderr: '' })
  expect(check.stdout).toContain(`Missing: ${gone}\nDamaged: ${damaged}\n2 faults in`)
  expect(backup).toMatchObject({ code: 2, stderr: '' })
  const before = `Missing before it was made: ${gone}\nDamaged before it was made: ${damaged}\n`
  expect(backup.stdout).toContain(before)
  expect(readdirSync(dataDir)).toContain('cadangan')
  for (const path of unfinished) expect(existsSync(path)).toBe(true)
})

test('a command does not reinstall packages under a running server', async () => {
  const folder = openSetUp('package.json', 'package-lock.json')
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules/.installed'), 'of an older version')
  execFileSync(process.execPath, ['scripts/setup.mjs', '--keep'], { cwd: folder })
  expect(readFileSync(join(folder, 'node_modules/.installed'), 'utf8')).toBe('of an older version')
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const name of ['backup', 'restore', 'check', 'password', 'address', 'gifts'])
    expect(scripts[`pre${name}`]).toBe('node scripts/setup.mjs --keep')
})

// The superuser can write anywhere, so the test runs as another user where the system allows it.
const AS_OTHER_USER =
  'data:text/javascript,if(!process.getuid()){process.setgid(65534);process.setuid(65534)}'
const canChangeUser = spawnSync(process.execPath, ['--import', AS_OTHER_USER, '-e', '']).status === 0

test.runIf(canChangeUser)('a command explains missing packages to a user who cannot install them', () => {
  const folder = openSetUp()
  chmodSync(folder, 0o555)
  const args = ['--import', AS_OTHER_USER, 'scripts/setup.mjs', '--keep']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  chmodSync(folder, 0o755)
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${folder} is not set up, and this user cannot write there (EACCES).
Run node scripts/setup.mjs --build as the user to whom it belongs, then this again.
`,
  })
})

test.runIf(canChangeUser)('starts what is set up for a user who cannot write there', () => {
  const names = ['contract', 'gift', 'owner', 'server', 'web', 'public']
  const folder = openSetUp('package.json', 'package-lock.json')
  for (const name of names) writeFileSync(join(folder, name), 'x')
  for (const name of ['node_modules', 'dist', 'built']) mkdirSync(join(folder, name))
  const sum = (...files: string[]) => {
    const hash = createHash('sha256')
    for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
    return hash.digest('hex')
  }
  const packages = ['package.json', 'package-lock.json']
  const installed = join(folder, 'node_modules/.installed')
  writeFileSync(installed, sum(...packages) + process.platform + process.arch)
  writeFileSync(join(folder, 'dist/.built'), sum('contract', 'gift', 'owner', 'web', 'public', ...packages))
  writeFileSync(join(folder, 'built/.built'), sum('contract', 'gift', 'owner', 'server', ...packages))
  chmodSync(folder, 0o555)
  const args = ['--import', AS_OTHER_USER, 'scripts/setup.mjs', '--build']
  const setUp = () => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect(setUp()).toMatchObject({ status: 0, stdout: '', stderr: '' })
  writeFileSync(join(folder, 'server'), 'y')
  expect(setUp()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      / is set up for another version, and this user cannot write there \(EACCES\)\.\n/,
    ),
  })
  chmodSync(folder, 0o755)
})

// A folder with the installing script and these files.
function openSetUp(...names: string[]) {
  const folder = makeFolder()
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['scripts/setup.mjs', ...names]) copyFileSync(join(ROOT, name), join(folder, name))
  return folder
}

// fetch does not allow setting the Host header.
async function fetchAt(port: number, host: string, path: string) {
  const [answer] = await once(get({ port, host: '127.0.0.1', path, headers: { host } }), 'response')
  return text(answer)
}
