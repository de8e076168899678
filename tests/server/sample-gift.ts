import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { Plugin } from 'vite'
import { createApp, pages } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { openStore } from '#server/media/storage/store.ts'
import { prepareTenants } from '#server/tenants/installation.ts'
import { raka } from '#tests/people.ts'
import { reads } from './endpoints.ts'

/** The address of the responses of the sample gift to its owner, by their addresses. */
export const SAMPLE_GIFT = '/sample-gift.json'

// With a query the photos of each.
const FOLDERS = '/api/gallery.php'

/** A Vite plugin that serves the component tests a real sample gift: its responses and its files. */
export function sampleGift(): Plugin {
  let opening: ReturnType<typeof openSampleGift> | undefined
  return {
    name: 'sample-gift',
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '' }, response, next) => {
        if (url !== SAMPLE_GIFT) return next()
        opening ??= openSampleGift()
        const { responses } = await opening
        response.setHeader('content-type', 'application/json').end(JSON.stringify(responses))
      })
      middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith('/media/')) return next()
        opening ??= openSampleGift()
        const { app } = await opening
        app.routing(request, response)
      })
    },
    async closeBundle() {
      await (await opening)?.close()
    },
  }
}

async function openSampleGift() {
  const folder = mkdtempSync(join(tmpdir(), 'kado-sample-'))
  const config = readConfig({ DATA_DIR: folder })
  const { db, changes } = connect(config)
  await migrate(db)
  await prepareTenants(db, config, { pages, now: Date.now() })
  const { app, mail } = await createApp({ config, db, changes, media: await openStore(config) })
  const responses = await readAll((request) => app.inject(request))
  async function close() {
    await app.close()
    await mail.close()
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return { app, responses, close }
}

type Inject = (request: InjectOptions) => Promise<{
  statusCode: number
  body: string
  headers: Record<string, unknown>
  cookies: { name: string; value: string }[]
}>

async function readAll(inject: Inject) {
  const url = '/api/user/login.php'
  await inject({ method: 'POST', url, payload: { action: 'create', ...raka } })
  const { cookies } = await inject({ method: 'POST', url, payload: { action: 'login', ...raka } })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const read = async (path: string) => {
    const { statusCode, body, headers } = await inject({ url: path, headers: { cookie } })
    return [path, { status: statusCode, body, etag: headers.etag ?? '' }]
  }
  const folders = JSON.parse((await inject({ url: FOLDERS })).body) as { id: number }[]
  const paths = [...reads, ...folders.map(({ id }) => `${FOLDERS}?folderId=${id}`)]
  return Object.fromEntries(await Promise.all(paths.map(read)))
}
