import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { on, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { lines } from '#tests/server/access-table.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { callsOf, ownSession } from '#tests/server/calls.ts'
import { makeSite, openPeople, rememberGift } from '#tests/server/people.ts'

// Each is asked by whoever asks for what every stranger is answered.
const open = lines.filter(({ method, who }) => method === 'GET' && who === 'anyone')
const calls = open
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/api/') && !path.includes('openapi'))
const pages = ['/', '/features', '/tts.html']

// On PostgreSQL what is remembered counts while the database is heard every second, which a machine busy with
// tests may miss. What is its own there is tried in shared.test.ts and database/told.test.ts.
const remembers = process.env.TEST_POSTGRES_URL === undefined

// In memory all is done here, with a file another thread writes.
const placesToWrite: [string, { lockWait?: number }][] = [
  ['memory', {}],
  ['a file', { lockWait: 1000 }],
]

const ways = [
  ['nothing else', []],
  ['another cookie', ['Cookie: tema=gelap']],
  ['Brotli', ['Accept-Encoding: gzip, br']],
  ['another site', ['Origin: https://lain.example', 'Sec-Fetch-Site: cross-site']],
  ['a proxy', ['X-Forwarded-For: 10.1.2.3', 'X-Forwarded-Host: lain.example']],
  ['a part', ['Range: bytes=0-3', 'If-Range: "x"']],
  ['other conditions', ['If-Match: "x"', 'If-Modified-Since: Sat, 21 Nov 2026 03:00:00 GMT']],
  ['what it does not hold', ['If-None-Match: "x", W/"y"']],
  ['anything it holds', ['If-None-Match: *']],
  ['another version', ['Accept-Version: 2', 'X-HTTP-Method-Override: DELETE']],
  ['the end', ['Connection: close']],
  ['a session', ['Cookie: kado_session=abc']],
  ['an unlocking', ['Cookie: a=b; kado_unlocked=1.x']],
  ['no body', ['Content-Length: 0']],
  ['a body', ['Content-Length: 2', '', '{}']],
  ['patience', ['Expect: 100-continue']],
  ['an upgrade', ['Connection: Upgrade', 'Upgrade: h2c']],
] as const

test.runIf(remembers)(
  'what is remembered is byte for byte the ordinary answer, whatever else is said',
  async () => {
    const { gift, ordinary, fill } = await openBoth()
    const addresses = await fill()
    for (const [turn, [name, said]] of ways.entries()) {
      // Every address is met, and every way meets several.
      for (const address of addresses.filter((_, index) => index % 6 === turn % 6)) {
        for (const line of [
          `GET ${address} HTTP/1.1`,
          `HEAD ${address} HTTP/1.1`,
          `GET ${address} HTTP/1.0`,
        ]) {
          expect(await gift(line, said), `${line} with ${name}`).toBe(await ordinary(line, said))
        }
      }
    }
  },
)

test('a read is remembered under its own address, and held by who holds its tag', async () => {
  const { gift, ordinary, fill, began } = await openBoth()
  for (const address of await fill()) {
    const before = began()
    const line = `GET ${address} HTTP/1.1`
    const etag = /^etag: (.*)\r$/m.exec(await gift(line))?.[1] ?? ''
    expect(etag, address).toMatch(/^"[\w-]{27}"$/)
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const answer = await gift(line, [`If-None-Match: ${held}`])
      expect(answer).toMatch(/^HTTP\/1\.1 304 /)
      expect(answer).toBe(await ordinary(line, [`If-None-Match: ${held}`]))
    }
    if (remembers) expect(began(), address).toBe(before)
  }
})

test('what no page asks is not remembered', async () => {
  const { gift, memory } = await openBoth()
  const behind = ['?x=1', '?', '?folderId=01', '?folderId=1&x=1', '/', '#', '.php.php', '?id=9999']
  for (const each of behind) {
    for (const call of calls.slice(-8)) await gift(`GET ${call}${each} HTTP/1.1`)
    await gift(`GET /halaman-${each} HTTP/1.1`)
  }
  expect(memory.size().addresses).toBe(0)
})

test.runIf(remembers)('of a locked gift nothing is remembered, and what was is given to nobody', async () => {
  const { gift, ordinary, fill, memory, lock, becomeOwner } = await openBoth()
  const addresses = await fill()
  await lock(await becomeOwner())
  for (const round of [1, 2]) {
    for (const address of addresses) {
      const answer = await gift(`GET ${address} HTTP/1.1`)
      expect(answer, `${address} ${round}`).toBe(await ordinary(`GET ${address} HTTP/1.1`))
    }
  }
  expect(await gift('GET /api/features HTTP/1.1')).toMatch(/^HTTP\/1\.1 423 /)
  expect(await gift('GET /api/date-input HTTP/1.1')).toContain('"selected_date":""')
  // The crossword's own page holds nothing of the gift.
  expect(memory.size().addresses).toBeLessThan(2)
})

test.runIf(remembers)('nothing is remembered past any call that writes', async () => {
  const people = await openPeople()
  const { gift, memory } = await openBoth(people)
  const restore = await rememberGift(people)
  const { cookie = '' } = people.people['the owner'] ?? {}
  let written = 0
  for (const line of lines.filter(({ method }) => method !== 'GET')) {
    for (const { url, payload, type } of await callsOf(line, people.ours)) {
      await restore()
      await gift('GET /api/opening HTTP/1.1')
      expect(memory.find('/api/opening')).toBeDefined()
      const { statusCode } = await people.app.inject({
        method: line.method,
        url: url.replace(ownSession, '1'),
        headers: { cookie, ...(type ? { 'content-type': type } : {}) },
        ...(payload ? { payload } : {}),
      })
      if (statusCode >= 300) continue
      written += 1
      expect(memory.find('/api/opening'), `${line.method} ${url}`).toBeUndefined()
    }
  }
  expect(written).toBeGreaterThan(30)
})

test.each(placesToWrite)(
  'its own author sees a save at once, and so does everybody (%s)',
  async (_, place) => {
    const { gift, ask, fill, becomeOwner } = await openBoth(await openTestApp({ ...place, site: makeSite() }))
    const raka = await becomeOwner()
    for (const title of ['Satu', 'Dua', 'Tiga']) {
      await fill()
      await ask('POST', '/api/opening', { title, recipient_name: 'Sinta' }, raka)
      expect(await gift('GET /api/opening HTTP/1.1')).toContain(`"title":"${title}"`)
    }
  },
)

test.runIf(remembers)('nor past what another process commits', async () => {
  const { gift, fill, dataDir, began } = await openBoth(
    await openTestApp({ lockWait: 1000, site: makeSite() }),
  )
  const other = new Sqlite(join(dataDir, 'kado.db'))
  onTestFinished(() => void other.close())
  for (const title of ['Satu', 'Dua', 'Tiga']) {
    await fill()
    const before = began()
    await gift('GET /api/opening HTTP/1.1')
    expect(began()).toBe(before)
    other.prepare('update opening set title = ?').run(title)
    // The file is asked at most once in a millisecond.
    await new Promise((done) => setTimeout(done, 2))
    expect(await gift('GET /api/opening HTTP/1.1')).toContain(`"title":"${title}"`)
  }
})

test('questions in one breath are answered in their order', async () => {
  const { port, fill } = await openBoth()
  await fill()
  const lines = ['/api/opening', '/api/music', '/api/opening', '/api/lain', '/api/music']
  const text = lines.map((address) => `GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('')
  const socket = connect(port, '127.0.0.1')
  socket.write(`${text}GET /api/quiz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const answers = Buffer.concat(await socket.toArray()).toString()
  expect(answers.match(/recipient_name|music_url|not_found|questions/g)).toEqual([
    'recipient_name',
    'music_url',
    'recipient_name',
    'not_found',
    'music_url',
    'questions',
  ])
})

test('a server that stops lets its connections go', async () => {
  const { app, fill, port, began } = await openBoth()
  await fill()
  const before = began()
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  const asked = 'GET /api/opening HTTP/1.1\r\nHost: localhost\r\n'
  socket.write(`${asked}\r\n`)
  const [there] = (await accepted) as [Socket]
  expect(await answerOf(socket, false)).toMatch(/^Connection: keep-alive\r$/m)
  socket.write(asked)
  await expect.poll(() => there.bytesRead, { interval: 2 }).toBeGreaterThan(asked.length * 2)
  const closed = app.close()
  const answer = answerOf(socket, false)
  setImmediate(() => socket.write('\r\n'))
  expect(await answer).toMatch(/^connection: close\r$/m)
  expect(began()).toBeGreaterThan(before)
  await closed
})

/** A gift on a real port, and the same one without a memory on another. */
async function openBoth(kado?: TestApp) {
  const own = kado ?? (await openTestApp({ site: makeSite() }))
  const { app, config, db, media, clock } = own
  const idOf = async (table: 'gallery_folder' | 'love_moment') =>
    (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const plain = await createApp({ config, db, media }, { now: () => clock.now, site: makeSite() })
  onTestFinished(() => plain.app.close())
  const port = await listen(app)
  const gift = asker(port)
  const addresses = [
    ...calls,
    '/api/opening.php',
    `/api/gallery?folderId=${await idOf('gallery_folder')}`,
    `/api/love-moment?id=${await idOf('love_moment')}`,
    ...pages,
  ]
  return {
    ...own,
    port,
    gift,
    ordinary: asker(await listen(plain.app)),
    began: countHandled(port),
    async fill() {
      for (const address of addresses) await gift(`GET ${address} HTTP/1.1`)
      return addresses
    },
  }
}

async function listen(app: TestApp['app']) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

// How many questions at a port Fastify has heard of.
function countHandled(port: number) {
  const channel = 'tracing:fastify.request.handler:start'
  let count = 0
  const listener = (message: unknown) => {
    if ((message as { request: FastifyRequest }).request.socket.localPort === port) count += 1
  }
  subscribe(channel, listener)
  onTestFinished(() => void unsubscribe(channel, listener))
  return () => count
}

// Asks over one connection after the other; the answer is all there is but its date.
function asker(port: number) {
  let socket: Socket | undefined
  onTestFinished(() => void socket?.destroy())
  return async (line: string, said: readonly string[] = []) => {
    if (!socket || socket.destroyed) socket = connect(port, '127.0.0.1').setEncoding('latin1')
    const [headers, body = ''] = said.join('\r\n').split('\r\n\r\n')
    socket.write(`${line}\r\nHost: localhost\r\n${headers ? `${headers}\r\n` : ''}\r\n${body}`)
    const answer = await answerOf(socket, line.startsWith('HEAD'))
    if (/^connection: close\r$/im.test(answer)) socket.destroy()
    return answer.replace(/^Date: .*$/m, 'Date:')
  }
}

async function answerOf(socket: Socket, isHead: boolean) {
  let text = ''
  for await (const [chunk] of on(socket, 'data', { close: ['end'] })) {
    text += chunk
    const last = text.replace(/^HTTP\/1\.1 100 .*?\r\n\r\n/s, '')
    const [, head = '', body = ''] = /^(.*?\r\n)\r\n(.*)$/s.exec(last) ?? []
    const length = isHead ? '0' : (/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? '0')
    if (head && body.length >= Number(length)) return text
  }
  return text
}
