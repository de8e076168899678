import { writeFileSync } from 'node:fs'
import { METHODS } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answered, lines, manyLines, named, unreadable } from '#tests/server/access-table.ts'
import { everyRow, openTestApp, type TestApp } from '#tests/server/app.ts'
import { addFile, closeGift, makeSite, openCallers, rememberGift } from '#tests/server/callers.ts'
import { callsOf, validCalls } from '#tests/server/calls.ts'
import { declared, manyCalls } from '#tests/server/endpoints.ts'
import {
  type Cell,
  cellsOf,
  everyCell,
  faultOf,
  inject,
  quickly,
  tryQuiet,
  tryWrites,
  writes,
} from '#tests/server/matrix.ts'
import { differences, takeSnapshot } from '#tests/server/snapshot.ts'
import { everySpelling, openRawClient } from '#tests/server/spellings.ts'

// One in so many spellings, with all callers and lines in turn; the long tests try all.
const SPELLINGS = 29

// In milliseconds; thousands of requests take long while other tests run.
const TIMEOUT = 300_000

const states = ['open', 'locked', 'early'] as const

const isQuiet = (cell: Cell) => !writes(cell)

test('every route has a line in ACCESS.md, and every line a route', async () => {
  const { routes } = await openTestApp({ site: makeSite() })
  const all = lines.map(named).sort()
  expect(answered(routes)).toEqual(all)
  expect(answered([...routes, { method: 'GET', url: '/api/rahasia', endpoint: undefined }])).not.toEqual(all)
  // For each line there is a request that succeeds.
  expect(Object.keys(validCalls).sort()).toEqual(all)
})

test('each call is declared as its line in ACCESS.md', () => {
  expect(manyCalls.length).toBeGreaterThan(10)
  const places = { gift: [...lines, ...manyLines.gift], 'bare-domain': manyLines.platform }
  for (const call of [...declared, ...manyCalls]) {
    const { method, path, access, servedAt = 'gift', isOpenWhileLocked, isOpenBeforeHour } = call
    const name = named({ method, path: `/api${path}` })
    const closedBy = isOpenBeforeHour ? 'always' : isOpenWhileLocked ? 'open' : 'closed'
    for (const place of ['gift', 'bare-domain'] as const) {
      const line = places[place].find((each) => named(each) === name)
      const isHere = servedAt === 'anywhere' || servedAt === place
      expect(line?.who, `${name} at the ${place}`).toBe(isHere ? access : undefined)
      if (!line) continue
      // There is no lock at the bare domain.
      const whileLocked = place === 'gift' ? closedBy : 'always'
      expect(line.locked, name).toBe(access === 'anyone' ? whileLocked : '')
      expect(line.elsewhere, name).toBe(method === 'GET' ? 'answered' : 'refused')
    }
  }
})

test('every caller gets what ACCESS.md says, in its own gift alone', { timeout: TIMEOUT }, async () => {
  const people = await openCallers()
  const restore = await rememberGift(people)
  const others = await rowsOfOtherGifts(people)
  const changedElsewhere: string[] = []
  const ask: typeof inject = async (asked, cell) => {
    const answer = await inject(asked, cell)
    const isLooked = cell.who === 'the owner' && cell.line?.who !== 'anyone'
    if (isLooked && (await rowsOfOtherGifts(people)) !== others) changedElsewhere.push(cell.name)
    return answer
  }
  for (const state of states) {
    await restore()
    await closeGift(people, state)
    const cells = quickly(await everyCell(people, state), people)
    expect(cells.length).toBeGreaterThan(2000)
    expect(await tryQuiet(people, cells.filter(isQuiet))).toEqual([])
    // Editors write to a locked gift as to an open one: the long tests try that too.
    const writing = cells.filter((cell) => writes(cell) && (state === 'open' || cell.line?.who === 'anyone'))
    expect(await tryWrites(people, writing, ask)).toEqual([])
  }
  expect(changedElsewhere).toEqual([])
})

test('no spelling of an address bypasses ACCESS.md', async () => {
  const people = await openCallers()
  const sendRaw = await openRawClient(people)
  for (const state of states) {
    await closeGift(people, state)
    const every = await everySpelling(people, state)
    const cells = every.filter((cell, index) => index % SPELLINGS === 0 && isQuiet(cell))
    expect(cells.length).toBeGreaterThan(1000)
    expect(await tryQuiet(people, cells, sendRaw)).toEqual([])
  }
})

test('an unusual method, or one named by a header, reaches nothing', async () => {
  const people = await openCallers()
  const sendRaw = await openRawClient(people)
  const before = await takeSnapshot(people)
  const { cookie = '' } = people.people['the owner'] ?? {}
  const names = ['x-http-method-override', 'x-http-method', 'x-method-override']
  const headers = { cookie, ...Object.fromEntries(names.map((name) => [name, 'DELETE'])) }
  const todo = `/api/todo-list.php?id=${people.ours.todo}&_method=DELETE`
  // A browser cannot send CONNECT, and the server does not handle it.
  const used = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT']
  for (const method of METHODS.filter((each) => !used.includes(each))) {
    for (const url of ['/api/session', todo, '/healthz', '/']) {
      const answer = await sendRaw(people, { request: { method, url, headers } })
      expect([400, 404], `${method} ${url}`).toContain(answer.status)
      expect(Object.keys(answer.headers)).not.toContain('allow')
    }
  }
  expect(differences(before, await takeSnapshot(people))).toEqual([])
})

test('an editor of one gift reads and changes nothing of another', async () => {
  const people = await openCallers()
  const cells: Cell[] = []
  for (const line of lines.filter(({ path }) => path !== '/api/user/login.php')) {
    const own = (await callsOf(line, people.ours)).map(textOf)
    const theirs = (await callsOf(line, people.theirs)).filter((call, index) => textOf(call) !== own[index])
    for (const call of theirs) {
      const cell = cellsOf(people, line.method, call).find(({ who }) => who === 'the owner')
      if (cell) cells.push({ ...cell, verdict: { status: 404, code: 'not_found' } })
    }
  }
  expect(cells.length).toBeGreaterThan(20)
  expect(await tryQuiet(people, cells)).toEqual([])
})

// A multipart body has a random boundary.
function textOf({ url, payload }: { url: string; payload?: Buffer }) {
  return (
    url + payload?.toString('latin1').replace(/^(--\S+)[\s\S]*/, (body, part) => body.replaceAll(part, ''))
  )
}

async function rowsOfOtherGifts({ db, gift }: TestApp & { gift: number }) {
  const { pages, gifts } = await everyRow(db)
  const rows = pages.flat().filter((row) => 'gift_id' in row && row.gift_id !== gift)
  expect(rows.length).toBeGreaterThan(20)
  return JSON.stringify([rows, gifts.filter(({ id }) => id !== gift)])
}

test('the access tests detect an unwanted change and a wrong response', async () => {
  const people = await openCallers()
  await (await rememberGift(people))()
  const snapshot = await takeSnapshot(people)
  const blank = [...snapshot].flatMap(([name, text]) => (text === '' ? name.split('table ').slice(1) : []))
  // What only many gifts have, and pending uploads.
  const absent = ['domain', 'handover_token', 'invitation', 'outbox', 'pending_upload', 'reserved_address']
  expect(blank.sort()).toEqual(absent)
  writeFileSync(join(people.dataDir, 'unfinished', 'x'), '')
  await addFile(people, people.gift, 'x')
  const changed = differences(snapshot, await takeSnapshot(people)).sort()
  expect(changed).toEqual(['data folder', 'stored files', 'table media'])
  const own = (await everyCell(people)).filter(({ who, from }) => who === 'the owner' && from === 'no page')
  const quiet = own.filter(isQuiet)
  const todo = own.filter((cell) => writes(cell) && cell.request.url === '/api/todo-list.php').slice(0, 1)
  const faults = await tryQuiet(people, [...quiet.slice(0, 5), ...todo, ...quiet.slice(5, 9)])
  expect(faults).toContain(`${todo[0]?.name}: changed table todo`)
  for (const cell of quiet) {
    const answer = await inject(people, cell)
    const other = cell.verdict === 'allowed' ? unreadable : 'allowed'
    expect(faultOf({ ...cell, verdict: other }, answer), cell.name).toBeDefined()
    const headers = { ...answer.headers, 'access-control-allow-origin': '*' }
    expect(faultOf(cell, { ...answer, headers }), cell.name).toContain('CORS')
  }
})

test('a write without permission is refused before its body is read', async () => {
  const { app, becomeOwner, lock } = await openTestApp()
  const raka = await becomeOwner()
  const unread = [
    ['application/json', '{"title":'],
    ['application/json', `{"title":"${'x'.repeat(1024 * 1024)}"}`],
    ['application/xml', '<x/>'],
    ['application/x-www-form-urlencoded', 'title=Halo'],
    ['multipart/form-data', 'kosong'],
  ] as const
  const send = ([type, payload]: (typeof unread)[number], method: 'POST' | 'PUT', url: string) =>
    app.inject({ method, url, payload, headers: { 'content-type': type } })
  for (const body of unread) expect((await send(body, 'POST', '/api/opening')).statusCode).toBe(401)
  await lock(raka)
  for (const body of unread) expect((await send(body, 'PUT', '/api/todo-list.php')).statusCode).toBe(423)
})
