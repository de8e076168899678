import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBare } from './deploy-bare.ts'

const named = ['--yes', '--name', 'gift.example']
const file = 'etc/nginx/conf.d/kado.conf'

test("nginx keeps a single gift's name alone, also with several processes, and a refused file is taken back", async () => {
  const { install, read, write, stand, folder } = openBare()
  const nginx = [...named, '--proxy', 'nginx', '--certificate', 'self']
  const refuse = () => stand('nginx', 'echo "duplicate default server" >&2; exit 1')
  refuse()
  expect(await install(nginx)).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^duplicate default server\nThis failed, and what follows/),
  })
  expect(existsSync(join(folder, file))).toBe(false)
  stand('nginx', '')
  expect(await install(['--yes'])).toMatchObject({ code: 0 })
  const forOne = read(file)
  expect(forOne).toContain('nginx in front of one process')
  const shared = 'DATABASE_URL=postgres://kado@127.0.0.1/kado\nMEDIA_URL=https://s3.example/kado\n'
  write('etc/kado/kado.env', `${read('etc/kado/kado.env')}${shared}`)
  refuse()
  expect(await install(['--yes', '--processes', '2'])).toMatchObject({ code: 1 })
  expect(read(file)).toBe(forOne)
  stand('nginx', '')
  expect(await install(['--yes', '--processes', '2'])).toMatchObject({ code: 0 })
  const several = read(file)
  expect(several).toContain('several processes of Kado')
  expect(several.match(/^ {4}(listen|server_name) .+;$/gm)).toEqual(
    forOne.match(/^ {4}(listen|server_name) .+;$/gm),
  )
})

test("nginx answers at port 80 before Let's Encrypt asks there", async () => {
  const { install, commands, read, stand, folder } = openBare()
  const noted = (lines: string) => `echo "$(basename "$0") $*" >> "$ROOT/commands"; ${lines}`
  stand('certbot', noted(`cp "$ROOT/${file}" "$ROOT/enabled.asked"`))
  expect(await install([...named, '--proxy', 'nginx'])).toMatchObject({ code: 0 })
  const asked = read('enabled.asked')
  expect(asked).toContain('root /var/www/html;')
  expect(asked).not.toContain('ssl_certificate')
  expect(read(file)).toContain('/etc/letsencrypt/live/gift.example/fullchain.pem;')
  const steps = commands().filter((line) => /^(nginx|certbot|systemctl reload-or-restart)/.test(line))
  expect(steps.map((line) => line.split(' ')[0])).toEqual([
    'nginx',
    'systemctl',
    'certbot',
    'nginx',
    'systemctl',
  ])
  // A certificate that does not come leaves nginx without a file that it could not read.
  const other = openBare()
  other.stand('certbot', 'echo "no such name" >&2; exit 1')
  expect(await other.install([...named, '--proxy', 'nginx'])).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^no such name\n/),
  })
  expect(existsSync(join(other.folder, file))).toBe(false)
  expect(other.commands().at(-1)).toBe('systemctl reload nginx')
  expect(existsSync(join(folder, file))).toBe(true)
})

test('another proxy is stopped by the host, and both files are removed with Kado', async () => {
  const { install, remove, commands, folder } = openBare()
  await install([...named, '--certificate', 'self'])
  expect(await install(['--yes', '--proxy', 'nginx'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('Stop it first: systemctl disable --now caddy\n'),
  })
  expect(await install(['--yes', '--proxy', 'none'])).toMatchObject({ code: 1 })
  commands()
  expect(await remove(['--yes'])).toMatchObject({ code: 0 })
  for (const each of ['etc/caddy/Caddyfile', file]) expect(existsSync(join(folder, each)), each).toBe(false)
})
