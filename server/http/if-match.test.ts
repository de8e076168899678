import { expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import type { Line } from '#tests/server/access-table.ts'
import { openAnother, openTestApp } from '#tests/server/app.ts'
import type { Ids } from '#tests/server/callers.ts'
import { callsOf } from '#tests/server/calls.ts'
import { declared } from '#tests/server/endpoints.ts'
import { differences, takeSnapshot } from '#tests/server/snapshot.ts'

type Sent = Awaited<ReturnType<typeof callsOf>>[number]

const greeting = { title: 'Halo', recipient_name: 'Sinta' }
const changed = { status: 'error', success: false, code: 'conflict', message: texts.changed }

const replacing = declared.flatMap((endpoint) => {
  const { method, path, ifMatch } = endpoint
  return ifMatch ? [{ method, path: `/api${path}`, read: `/api${ifMatch.path}` }] : []
})

async function openDesk() {
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

test('what was made from what stands is stored, and nothing else', async () => {
  const desk = await openDesk()
  const [page] = (await desk.ask('GET', '/api/date-input')).body
  const [moment] = (await desk.ask('GET', '/api/love-moment')).body.data
  const ids = { page: page.id, moment: moment.id } as Ids
  // Every page that is edited as a whole.
  expect(replacing).toHaveLength(19)
  const before = await takeSnapshot(desk)
  for (const { method, path } of replacing) {
    const [sent] = (await callsOf({ method, path } as Line, ids)) as [Sent]
    const refused = await desk.sendIf('"lain"', sent, method)
    expect(refused, `${method} ${path}`).toMatchObject({ status: 409, body: changed })
    expect(refused.headers.etag).toBeUndefined()
  }
  expect(differences(before, await takeSnapshot(desk))).toEqual([])
  for (const { method, path, read } of replacing) {
    const name = `${method} ${path}`
    const [sent] = (await callsOf({ method, path } as Line, ids)) as [Sent]
    const saved = await desk.sendIf(await desk.tagOf(read), sent, method)
    const etag = await desk.tagOf(read)
    expect(saved, name).toMatchObject({ status: 200, headers: { etag } })
    const plain = await desk.sendIf(undefined, sent, method)
    expect(plain, name).toMatchObject({ status: 200 })
    expect(plain.headers.etag, name).toBeUndefined()
  }
})

test('one strong tag must be the one that stands, or any will do, and a form goes on saving by its answers', async () => {
  const desk = await openDesk()
  const began = await desk.tagOf('/api/opening')
  const before = await takeSnapshot(desk)
  for (const condition of ['"lain"', `W/${began}`, began.slice(1, -1), '', '"*"', `"lain", W/${began}`])
    expect(await desk.sendIf(condition, greet('Satu')), condition).toMatchObject({ status: 409 })
  expect(differences(before, await takeSnapshot(desk))).toEqual([])
  let tag = `"lain", ${began}`
  for (const title of ['Satu', 'Dua', 'Tiga']) {
    const saved = await desk.sendIf(tag, greet(title))
    expect(saved.status).toBe(200)
    tag = String(saved.headers.etag)
  }
  expect(await desk.sendIf(began, greet('Empat'))).toMatchObject({ status: 409 })
  expect(await desk.sendIf('*', greet('Lima'))).toMatchObject({ status: 200 })
})

test('of many who began from one reading one is stored, of many who replace whatever stands every one', async () => {
  const desk = await openDesk()
  const { app } = await openAnother({ config: desk.config, db: desk.db, media: desk.media })
  const began = await desk.tagOf('/api/opening')
  const answers = await Promise.all(
    ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam'].map((title, index) =>
      (index % 2 ? app : desk.app).inject({
        method: 'POST',
        url: '/api/opening',
        payload: { ...greeting, title },
        headers: { ...desk.owner.headers, 'if-match': began },
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const stored = answers.find(({ statusCode }) => statusCode === 200)
  const [row] = (await desk.ask('GET', '/api/opening')).body
  expect(stored?.json().data).toEqual(row)
  expect(stored?.headers.etag).toBe(await desk.tagOf('/api/opening'))

  const titles = ['Tujuh', 'Delapan', 'Sembilan']
  const replaced = await Promise.all(titles.map((title) => desk.sendIf('*', greet(title))))
  expect(replaced.map(({ status }) => status)).toEqual(titles.map(() => 200))
  expect(replaced.map(({ headers }) => headers.etag)).toContain(await desk.tagOf('/api/opening'))
})

test('another page, and what a visitor switches, leave a reading true, and a refusal comes before a conflict', async () => {
  const desk = await openDesk()
  const tag = await desk.tagOf('/api/opening')
  await desk.ask('POST', '/api/features', { title: 'Menu', selected_features: [] }, desk.owner)
  const [plan] = (await desk.ask('GET', '/api/todo-list')).body
  const stranger = { headers: { 'if-match': '"lain"' } }
  const toggle = { id: plan.id, is_selected: 0 }
  expect(await desk.ask('PUT', '/api/todo-list', toggle, stranger)).toMatchObject({ status: 200 })
  expect(await desk.ask('POST', '/api/opening', greeting, stranger)).toMatchObject({ status: 401 })
  expect(await desk.sendIf('"lain"', greet(''))).toMatchObject({ status: 422 })
  const gone = { id: 4711, title: 'Hujan', date: '2023-01-07', letter: 'Satu payung.' }
  const payload = Buffer.from(JSON.stringify(gone))
  const sent = { url: '/api/love-moment.php', payload, type: 'application/json' }
  expect(await desk.sendIf('*', sent)).toMatchObject({ status: 404 })
  expect(await desk.sendIf(tag, greet('Satu'))).toMatchObject({ status: 200 })
})
