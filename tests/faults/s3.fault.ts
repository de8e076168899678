import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { readConfig } from '#server/config.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { openStore } from '#server/media/storage/store.ts'
import { signUp } from '#tests/http-client.ts'
import { makeFolder } from '#tests/server/app.ts'
import { faultyBucket } from '#tests/server/bucket.ts'
import { formOf } from '#tests/server/files.ts'
import { keysIn, plain } from '#tests/server/photos.ts'
import { type Started, startServer, stop } from '#tests/server/program.ts'
import type { Fault } from './faulty-proxy.ts'

const EACH = Number(process.env.FAULT_ROUNDS ?? 40)
// A gift may have so many uploads on their way (server/media/quota.ts).
const AT_ONCE = 20
const ENDS_WITHIN = 60_000
const faults: Fault[] = ['cut', 'stalled', '500', '503', 'slow', 'wrong ETag', 'answer lost']

test.each(faults)('an upload that meets the fault "%s" leaves no row without its file', async (fault) => {
  const { kado, cookie, proxy, store, restart } = await openKado()
  // Each photo is stored as three files; one of them meets the fault, and so does every second DELETE.
  const seen = new Map<string, number>()
  proxy.fail((method, path) => {
    const stem = /[\w-]{22}-[\da-f]{32}/.exec(path)?.[0]
    if (!stem) return undefined
    const nth = [...stem].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
    if (method === 'DELETE') return nth % 2 === 0 && fault !== 'slow' ? fault : undefined
    const count = (seen.get(`${method} ${stem}`) ?? 0) + 1
    seen.set(`${method} ${stem}`, count)
    return method === (nth % 4 === 0 ? 'HEAD' : 'PUT') && count === 1 + (nth % 3) ? fault : undefined
  })
  const answers: Answer[] = []
  const times: number[] = []
  for (let first = 0; first < EACH; first += AT_ONCE) {
    const start = performance.now()
    const nths = Array.from({ length: Math.min(AT_ONCE, EACH - first) }, (_, index) => first + index)
    answers.push(...(await Promise.all(nths.map((nth) => upload(kado, cookie, nth)))))
    times.push(performance.now() - start)
  }
  proxy.fail(() => undefined)
  const stored = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 503)
  expect(stored.length + refused.length).toBe(EACH)
  if (fault === 'slow') expect(refused).toEqual([])
  else expect(refused.length).toBeGreaterThan(0)
  for (const { body } of refused) expect(body).toMatchObject({ message: refusals.unavailable })
  for (const { body } of stored) expect((await fetch(kado.url + body.newUrl)).status).toBe(200)
  expect(readdirSync(join(kado.dataDir, 'unfinished'))).toEqual([])
  expect(Math.max(...times)).toBeLessThan(ENDS_WITHIN)
  const left = await orphansOf(kado, store)
  await restart()
  await expect.poll(() => orphansOf(kado, store), { timeout: 20_000 }).toEqual({ orphans: [], missing: [] })
  expect(left.missing).toEqual([])
  console.log(
    `S3 ${fault}: ${EACH} uploads, ${AT_ONCE} at once in ${Math.round(Math.max(...times) / 1000)} s, ${stored.length} stored, ${refused.length} answered 503; ${left.orphans.length} orphans, 0 after the collector`,
  )
})

async function openKado() {
  const proxy = await faultyBucket()
  const env = { ...proxy.env, TRUST_PROXY: '127.0.0.1' }
  const kado = await startServer({ env })
  const store = await openStore(readConfig({ DATA_DIR: makeFolder(), ...env }))
  const restart = async () => {
    await stop(kado)
    await startServer({ env, dataDir: kado.dataDir })
  }
  return { kado, cookie: await signUp(kado), proxy, store, restart }
}

type Answer = { status: number; body: { newUrl: string; message: string } }

// Each from another network, because uploads are rate-limited by network.
async function upload({ url }: Started, cookie: string, nth: number): Promise<Answer> {
  const photoFile = await plain(700 + nth, 500)
    .jpeg()
    .toBuffer()
  const headers = { cookie, 'x-forwarded-for': `198.51.${nth}.7` }
  const answer = await fetch(`${url}/api/date-input/photo`, {
    method: 'POST',
    body: formOf({}, { photoFile }),
    headers,
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

async function orphansOf({ dataDir }: Started, store: MediaStore) {
  const keys = new Set(await keysIn(store))
  const database = new Sqlite(join(dataDir, 'kado.db'), { readonly: true })
  const rows = new Set(database.prepare('select key from media').pluck().all() as string[])
  database.close()
  return {
    orphans: [...keys].filter((key) => !rows.has(key)),
    missing: [...rows].filter((key) => !keys.has(key)),
  }
}
