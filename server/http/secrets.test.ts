import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { declared } from '#tests/server/endpoints.ts'
import { fixture, formOf } from '#tests/server/files.ts'
import { dial, listen, untilClosed } from '#tests/server/sockets.ts'

// Every secret here begins with this, and may be nowhere but where it was sent to.
const CANARY = 'kenari-'
const AS_BYTES = [...Buffer.from(CANARY)].join(',')

// Every field name of a call, the files of uploads included.
const NAMES = [
  ...['email', 'password', 'newPassword', 'token', 'claim', 'date', 'hint', 'title', 'judul', 'letter'],
  ...['recipient_name', 'selected_date', 'photo_url', 'selected_features', 'time_zone', 'paragraphs'],
  ...['background_music', 'description', 'name', 'code', 'thanks', 'phone', 'questions', 'words'],
  ...['external_url', 'folderId', 'folderName', 'photoId', 'ids', 'is_selected', 'may_edit'],
]

// A form with more fields would not be read to its end.
const PARTS = 18

const canaries = Object.fromEntries(NAMES.map((name) => [name, CANARY + name]))
const fields = [...new Set(declared.flatMap(({ uploads = {} }) => Object.keys(uploads)))]

const letter = { paragraphs: [`${CANARY}surat: aku masih ingat hujan itu`] }
const person = { email: 'raka@rumah.id', password: `${CANARY}lampion-di-danau` }

const env = {
  SMTP_URL: `smtp://raka:${CANARY}smtp@127.0.0.1:1`,
  MEDIA_URL: 'http://127.0.0.1:1/hadiah',
  MEDIA_ACCESS_KEY: `${CANARY}kunci`,
  MEDIA_SECRET_KEY: `${CANARY}rahasia`,
}

test("no field's value is in a refusal or in the log", async () => {
  const { ask, owner, secretLines, clock } = await openLoggedGift()
  let refused = 0
  for (const { method, path } of declared) {
    // No limit of a minute interferes with this test.
    clock.now += 60_000
    const url = `/api${path.replace(':id', '1')}?${new URLSearchParams(canaries)}`
    for (const { headers, ...sent } of method === 'GET' ? [{ headers: {} }] : bodies()) {
      const answer = await ask(method, url, undefined, { ...sent, headers: { ...owner, ...headers } })
      if (answer.status < 400) continue
      refused += 1
      expect(answer.text + JSON.stringify(answer.headers), `${method} ${path}`).not.toContain(CANARY)
    }
  }
  expect(refused).toBeGreaterThan(100)
  expect(secretLines()).toEqual([])
})

test('no password, token, letter or header is in the log, also after a failure', async () => {
  const { app, ask, account, owner, secretLines, db, mail } = await openLoggedGift()
  const cookie = `kado_session=${CANARY}kue; lain=${CANARY}lain`
  const headers = { authorization: `Bearer ${CANARY}izin`, referer: `http://localhost/x?${CANARY}asal` }
  await ask('GET', `/api/session?${CANARY}cari`, undefined, { headers: { ...headers, cookie } })
  await ask('GET', `/login%23reset=${CANARY}tautan`)
  await ask('GET', `/api/%zz?token=${CANARY}token`)
  await ask('GET', `/tidak/ada?claim=${CANARY}klaim`)
  await account({ action: 'login', ...person, password: `${CANARY}salah` })
  await account({ action: 'change_password', email: person.email, newPassword: `${CANARY}baru`, token: 'x' })
  expect((await ask('POST', '/api/love-typing.php', letter, { headers: owner })).status).toBe(200)
  await sql`drop table love_typing`.execute(db)
  const broken = await ask('POST', '/api/love-typing.php', letter, { headers: owner })
  expect(broken.status).toBe(503)
  expect(broken.text).not.toMatch(/kenari|love_typing|sql/i)
  const form = formOf({}, { musicFile: fixture('lagu.mp3') }, { name: `${CANARY}lagu.mp3` })
  expect((await ask('POST', '/api/music', form, { headers: owner })).status).toBe(503)
  // An unreadable head, whose bytes Node passes to the listeners of its error.
  const head = `GET / HTTP/1.1\r\nCookie: ${cookie}\r\nBad Header ${CANARY}kepala\r\n\r\n`
  const socket = await dial(await listen(app), head)
  await untilClosed(socket.resume())
  await mail.settle()
  await mail.close()
  expect(secretLines('a request failed').length).toBeGreaterThan(1)
  expect(secretLines('could not be delivered')).toHaveLength(1)
  expect(secretLines()).toEqual([])
  app.log.info(`${CANARY}kontrol`)
  expect(secretLines()).toHaveLength(1)
})

/** Raka's gift, with every line of its log. */
async function openLoggedGift() {
  const lines: string[] = []
  const platform = await openTestApp({ env, log: (line) => lines.push(line) })
  await platform.account({ action: 'create', ...person })
  const { headers: owner } = await platform.signIn(person)
  const secretLines = (what?: string) =>
    lines.filter((line) => (what ? line.includes(what) : isSecret(line, owner)))
  return { ...platform, owner, secretLines }
}

function isSecret(line: string, { cookie }: { cookie: string }) {
  return [CANARY, AS_BYTES, cookie.split('=').slice(1).join('=')].some((each) => line.includes(each))
}

type Sent = { payload: string | FormData; headers: Record<string, string> }

// The same canaries in each encoding, whole and broken.
function bodies(): Sent[] {
  const upload = new FormData()
  const forms = [new FormData(), new FormData(), upload] as const
  for (const [index, name] of NAMES.entries()) forms[index < PARTS ? 0 : 1].append(name, CANARY + name)
  for (const field of fields) upload.append(field, new Blob([`${CANARY}isi`]), `${CANARY}berkas.jpg`)
  const json = JSON.stringify({ ...canaries, action: `${CANARY}aksi`, [`${CANARY}nama`]: CANARY })
  const as = (type: string, payload: string) => ({ payload, headers: { 'content-type': type } })
  return [
    as('application/json', json),
    as('application/json', json.slice(0, -9)),
    as('application/json', `"${CANARY}teks"`),
    as('application/x-www-form-urlencoded', new URLSearchParams(canaries).toString()),
    as(`text/${CANARY}jenis`, json),
    as('multipart/form-data; boundary=x', `--x\r\nContent-Disposition: form-data; name="${CANARY}"\r\n\r\n`),
    ...forms.map((payload) => ({ payload, headers: {} })),
  ]
}
