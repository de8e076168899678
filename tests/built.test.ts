import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { addFolder, addPhoto, becomeOwner, jsonOf } from './faults/owner-calls.ts'
import { post } from './http-client.ts'
import { makeFolder } from './server/app.ts'
import { plain } from './server/photos.ts'
import { startServer, stop } from './server/program.ts'

// What `npm start` runs, made by `npm run build:server`.
const BUILT = resolve(import.meta.dirname, '../built')
const program = join(BUILT, 'main.js')

const WATCH = pathToFileURL(resolve(import.meta.dirname, 'fixtures/loaded.mjs')).href

test('the first response loads no optional package', async () => {
  const list = join(makeFolder(), 'loaded.json')
  const env = { NODE_OPTIONS: `--import=${WATCH}`, LOADED: list }
  const kado = await startServer({ program: found(), env })
  expect((await fetch(`${kado.url}/api/opening`)).status).toBe(200)
  expect(await stop(kado)).toBe(0)
  const loaded: string[] = JSON.parse(readFileSync(list, 'utf8'))
  const packages = packagesIn(loaded)
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'kysely', 'better-sqlite3']))
  const later = [
    ...['sharp', 'thumbhash', 'nodemailer', 'pg', 'file-type', 'tar-stream', '@zxcvbn-ts/language-common'],
    ...['@aws-sdk/client-s3', 'prom-client', 'light-my-request'],
  ]
  expect(packages.filter((name) => later.includes(name))).toEqual([])
  // Node's own client is loaded with each `import` of `node:http`, whose names are all looked up then.
  expect(loaded.filter((url) => /openapi|metrics|deps\/undici/.test(url))).toEqual([])
  // A thousand small files take longer to find than to run.
  expect(loaded.filter((url) => url.startsWith('file:')).length).toBeLessThan(40)
})

test('the bundled program decodes photos, draws pictures, writes mails and serves its OpenAPI document', async () => {
  const kado = await startServer({ program: found(), env: { TRUST_PROXY: '127.0.0.1,::1' } })
  const owner = await becomeOwner(kado)
  const folder = await jsonOf(await addFolder(kado, owner, 'Danau'))
  const photo = await addPhoto(kado, owner, folder.data.id, 'Lampion', await plain(40, 30).png().toBuffer())
  expect(photo.status).toBe(201)
  const picture = await fetch(`${kado.url}/share.jpg`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const wish = { action: 'change_password', email: 'raka@rumah.id', newPassword: 'perahu-di-danau-8' }
  await post(kado, '/api/user/login.php', wish)
  const outbox = join(kado.dataDir, 'outbox')
  await expect.poll(() => existsSync(outbox) && readdirSync(outbox).length).toBe(1)
  const described = await jsonOf(await fetch(`${kado.url}/api/openapi.json`))
  expect(described.paths).toHaveProperty('/opening')
})

test('a stack in the log of the bundled program names the sources', async () => {
  const kado = await startServer({ program: found() })
  const { db } = connect(kado)
  await db.schema.dropTable('quiz').execute()
  await db.destroy()
  expect((await fetch(`${kado.url}/api/quiz`)).status).toBe(503)
  const failed = () =>
    kado
      .output()
      .split('\n')
      .find((line) => line.includes('a request failed'))
  await expect.poll(failed).toBeDefined()
  const { stack } = JSON.parse(failed() ?? '').err
  expect(stack).toMatch(/^ {4}at .*\(server\/database\/sqlite-driver\.ts:\d+:\d+\)$/m)
  expect(stack).not.toMatch(/built\//)
})

function found() {
  expect(existsSync(program), 'npm run build:server makes it').toBe(true)
  return program
}

// In a built file a comment above each part names its source file.
function packagesIn(urls: string[]) {
  const parts = urls.flatMap((url) => {
    if (!url.startsWith(pathToFileURL(BUILT).href)) return [url]
    return readFileSync(join(BUILT, basename(url)), 'utf8').match(/^\/\/ \S+$/gm) ?? []
  })
  const names = parts.flatMap((part) => /.*node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(part)?.[1] ?? [])
  return [...new Set(names)]
}
