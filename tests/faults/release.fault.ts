import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { startServer, stop } from '#tests/server/program.ts'

const RELEASES = resolve(import.meta.dirname, '../../releases')

test('a release starts where neither git nor npm is, and makes a backup', async () => {
  execFileSync('npm', ['run', '--silent', 'release'], { stdio: 'inherit' })
  execFileSync('sh', ['-c', 'sha256sum -c *.sha256'], { cwd: RELEASES, stdio: 'inherit' })
  const unpacked = makeFolder()
  execFileSync('sh', ['-c', `tar -xzf *.tar.gz --strip-components=1 -C ${unpacked}`], { cwd: RELEASES })
  const bin = makeFolder()
  cpSync(process.execPath, join(bin, 'node'))
  const env = { PATH: bin, NODE_PATH: '' }

  const kado = await startServer({ program: join(unpacked, 'main.js'), cwd: unpacked, env })
  expect((await fetch(kado.url)).status).toBe(200)
  expect((await fetch(`${kado.url}/api/opening`)).status).toBe(200)
  expect(await stop(kado)).toBe(0)
  const command = ['server/cli/backup-command.ts', join(unpacked, 'kado.tar.gz')]
  execFileSync(join(bin, 'node'), command, { cwd: unpacked, env: { ...env, DATA_DIR: kado.dataDir } })
  expect(readdirSync(unpacked)).toContain('kado.tar.gz')
  expect(readdirSync(join(unpacked, 'node_modules'))).not.toContain('vite')
})
