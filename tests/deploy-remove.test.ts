import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBare } from './deploy-bare.ts'

test('remove keeps data and settings, and takes them only when the name is typed', async () => {
  const { install, remove, commands, write, read, folder, listFiles } = openBare()
  await install(['--yes', '--name', 'gift.example'])
  write('var/lib/kado/kado.db', 'data')
  commands()
  const before = listFiles()
  expect(await remove(['--dry-run'])).toMatchObject({ code: 0, complained: '' })
  expect({ changed: commands(), files: listFiles() }).toEqual({ changed: [], files: before })
  const { code, said } = await remove(['--yes'])
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringMatching(
      /These stay, for deploy\/install or for you: \/var\/lib\/kado \/var\/backups\/kado \/etc\/kado, and/,
    ),
  })
  expect(commands()).toEqual([
    'systemctl disable --now caddy',
    expect.stringMatching(/^systemctl disable --now kado\.socket kado\.service/),
    'systemctl daemon-reload',
  ])
  for (const gone of [
    'srv/kado',
    'srv/kado-releases',
    'etc/caddy/Caddyfile',
    'etc/systemd/system/kado.service',
  ])
    expect(existsSync(join(folder, gone)), gone).toBe(false)
  expect([read('var/lib/kado/kado.db'), read('etc/kado/kado.env')]).toEqual([
    'data',
    expect.stringContaining('PUBLIC_URL=https://gift.example\n'),
  ])
  // What stayed is taken up again.
  expect(await install(['--yes'])).toMatchObject({ code: 0 })
  expect(read('var/lib/kado/kado.db')).toBe('data')
  commands()
  for (const input of ['', 'yes\n', 'mawar.id\n'])
    expect(await remove(['--with-data', '--yes'], input)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('Nothing was removed.\n'),
    })
  expect(commands()).toEqual([])
  // Settings without a name of the gift.
  write('etc/kado/kado.env', 'TRUST_PROXY=127.0.0.1\n')
  for (const input of ['', '\n'])
    expect(await remove(['--with-data'], input)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Type kado to go on'),
    })
  expect(read('var/lib/kado/kado.db')).toBe('data')
  write('etc/kado/kado.env', 'PUBLIC_URL=https://gift.example\n')
  write('etc/caddy/Caddyfile', 'of the host')
  expect(await remove(['--with-data'], 'gift.example\n')).toMatchObject({
    code: 0,
    said: expect.stringContaining('/etc/caddy/Caddyfile is yours and stays: take Kado out of it.'),
  })
  expect(commands().at(-1)).toBe('userdel kado')
  for (const gone of ['var/lib/kado', 'var/backups/kado', 'etc/kado', 'srv/kado'])
    expect(existsSync(join(folder, gone)), gone).toBe(false)
  expect(read('etc/caddy/Caddyfile')).toBe('of the host')
})
