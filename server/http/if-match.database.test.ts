import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import type { Line } from '#tests/server/access-table.ts'
import { openAnother, openTestApp } from '#tests/server/app.ts'
import type { Ids } from '#tests/server/callers.ts'
import { callsOf } from '#tests/server/calls.ts'
import { declared } from '#tests/server/endpoints.ts'
import { differences, takeSnapshot } from '#tests/server/snapshot.ts'

type Sent = Awaited<ReturnType<typeof callsOf>>[number]

const greeting = { title: 'Halo', recipient_name: 'Sinta' }
const changed = { status: 'error', success: false, code: 'conflict', message: refusals.changed }

const replacing = declared.flatMap((endpoint) => {
  const { method, path, ifMatch } = endpoint
  return ifMatch ? [{ method, path: `/api${path}`, read: `/api${ifMatch.path}` }] : []
})

async function openConditionalWrites() {
  const kado = await openTestApp()
  const owner = await kado.becomeOwner()
  const tagOf = async (path: string) => String((await kado.ask('GET', path, undefined, owner)).headers.etag)
  const sendIf = (condition: string | undefined, { url, payload, type }: Sent, method = 'POST') => {
    const headers = {
      ...owner.headers,
      ...(type ? { 'content-type': type } : {}),
      ...(condition === undefined ? {} : { 'if-match': condition }),
    }
    return kado.ask(method, url, payload, { headers })
  }
  return { ...kado, owner, tagOf, sendIf }
}

function greet(title: string): Sent {
  const payload = Buffer.from(JSON.stringify({ ...greeting, title }))
  return { url: '/api/opening', payload, type: 'application/json' }
}

test('a save with a current If-Match is stored, a stale one is refused', async () => {
  const kado = await openConditionalWrites()
  const [page] = (await kado.ask('GET', '/api/date-input')).body
  const [moment] = (await kado.ask('GET', '/api/love-moment')).body.data
  const ids = { page: page.id, moment: moment.id } as Ids
  // Every page that is edited as a whole.
  expect(replacing).toHaveLength(19)
  const before = await takeSnapshot(kado)
  for (const { method, path } of replacing) {
    const [sent] = (await callsOf({ method, path } as Line, ids)) as [Sent]
    const refused = await kado.sendIf('"lain"', sent, method)
    expect(refused, `${method} ${path}`).toMatchObject({ status: 409, body: changed })
    expect(refused.headers.etag).toBeUndefined()
  }
  expect(differences(before, await takeSnapshot(kado))).toEqual([])
  for (const { method, path, read } of replacing) {
    const name = `${method} ${path}`
    const [sent] = (await callsOf({ method, path } as Line, ids)) as [Sent]
    const saved = await kado.sendIf(await kado.tagOf(read), sent, method)
    const etag = await kado.tagOf(read)
    expect(saved, name).toMatchObject({ status: 200, headers: { etag } })
    const plain = await kado.sendIf(undefined, sent, method)
    expect(plain, name).toMatchObject({ status: 200 })
    expect(plain.headers.etag, name).toBeUndefined()
  }
})

test('If-Match takes one strong tag or *, and a save returns the next tag', async () => {
  const kado = await openConditionalWrites()
  const began = await kado.tagOf('/api/opening')
  const before = await takeSnapshot(kado)
  for (const condition of ['"lain"', `W/${began}`, began.slice(1, -1), '', '"*"', `"lain", W/${began}`])
    expect(await kado.sendIf(condition, greet('Satu')), condition).toMatchObject({ status: 409 })
  expect(differences(before, await takeSnapshot(kado))).toEqual([])
  let tag = `"lain", ${began}`
  for (const title of ['Satu', 'Dua', 'Tiga']) {
    const saved = await kado.sendIf(tag, greet(title))
    expect(saved.status).toBe(200)
    tag = String(saved.headers.etag)
  }
  expect(await kado.sendIf(began, greet('Empat'))).toMatchObject({ status: 409 })
  expect(await kado.sendIf('*', greet('Lima'))).toMatchObject({ status: 200 })
})

test('of many saves with one ETag one is stored', async () => {
  const kado = await openConditionalWrites()
  const { app } = await openAnother({ config: kado.config, db: kado.db, media: kado.media })
  const began = await kado.tagOf('/api/opening')
  const answers = await Promise.all(
    ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam'].map((title, index) =>
      (index % 2 ? app : kado.app).inject({
        method: 'POST',
        url: '/api/opening',
        payload: { ...greeting, title },
        headers: { ...kado.owner.headers, 'if-match': began },
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const stored = answers.find(({ statusCode }) => statusCode === 200)
  const [row] = (await kado.ask('GET', '/api/opening')).body
  expect(stored?.json().data).toEqual(row)
  expect(stored?.headers.etag).toBe(await kado.tagOf('/api/opening'))

  const titles = ['Tujuh', 'Delapan', 'Sembilan']
  const replaced = await Promise.all(titles.map((title) => kado.sendIf('*', greet(title))))
  expect(replaced.map(({ status }) => status)).toEqual(titles.map(() => 200))
  expect(replaced.map(({ headers }) => headers.etag)).toContain(await kado.tagOf('/api/opening'))
})

test("a save of another page or a visitor's switch causes no conflict", async () => {
  const kado = await openConditionalWrites()
  const tag = await kado.tagOf('/api/opening')
  await kado.ask('POST', '/api/features', { title: 'Menu', selected_features: [] }, kado.owner)
  const [todo] = (await kado.ask('GET', '/api/todo-list')).body
  const stranger = { headers: { 'if-match': '"lain"' } }
  const toggle = { id: todo.id, is_selected: 0 }
  expect(await kado.ask('PUT', '/api/todo-list', toggle, stranger)).toMatchObject({ status: 200 })
  expect(await kado.ask('POST', '/api/opening', greeting, stranger)).toMatchObject({ status: 401 })
  expect(await kado.sendIf('"lain"', greet(''))).toMatchObject({ status: 422 })
  const gone = { id: 4711, title: 'Hujan', date: '2023-01-07', letter: 'Satu payung.' }
  const payload = Buffer.from(JSON.stringify(gone))
  const sent = { url: '/api/love-moment.php', payload, type: 'application/json' }
  expect(await kado.sendIf('*', sent)).toMatchObject({ status: 404 })
  expect(await kado.sendIf(tag, greet('Satu'))).toMatchObject({ status: 200 })
})
