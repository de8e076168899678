import { expect, test } from 'vitest'
import { limits as crossword } from '#gift/crossword/contract.ts'
import { fields as crosswordTexts } from '#gift/crossword/fields.ts'
import { limits as gallery } from '#gift/gallery/contract.ts'
import { limits as letter } from '#gift/love-typing/contract.ts'
import { fields as letterTexts } from '#gift/love-typing/fields.ts'
import { limits as quiz } from '#gift/quiz/contract.ts'
import { fields as quizTexts } from '#gift/quiz/fields.ts'
import { openTestApp } from '#tests/server/app.ts'
import { formOf } from '#tests/server/files.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

const many = (length: number) => Array.from({ length }, (_, index) => index)
const long = (length: number) => '🌹'.repeat(length)
const options = many(quiz.options).map((index) => `${long(quizTexts.option.max - 1)}${index}`)
const question = { question: long(quizTexts.question.max), options, answer: 1 }

// The largest bodies: each text at its maximum length, in characters of four bytes.
const longest: [string, object][] = [
  [
    '/api/love-typing.php',
    { paragraphs: many(letter.paragraphs).map(() => long(letterTexts.paragraph.max)) },
  ],
  ['/api/quiz', { questions: many(quiz.questions).map(() => question) }],
  [
    '/api/crossword',
    {
      words: many(crossword.words).map((index) => ({
        word: `LAMPION${String.fromCharCode(65 + index)}`,
        clue: long(crosswordTexts.clue.max),
      })),
    },
  ],
]

test('a call takes its longest texts as JSON, as a form and as multipart', async () => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const send = (method: 'POST' | 'PUT', url: string, payload: string | object, type?: string) =>
    app.inject({ method, url, payload, headers: { ...headers, ...(type ? { 'content-type': type } : {}) } })
  for (const [url, values] of longest) {
    const texts = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])
    const fields: Record<string, string> = Object.fromEntries(texts)
    for (const { statusCode, body } of [
      await send('POST', url, values),
      await send('POST', url, new URLSearchParams(fields).toString(), FORM_TYPE),
      await send('POST', url, formOf(fields)),
    ])
      expect(statusCode, `${url}: ${body}`).toBe(200)
  }
  // As many ids as a folder has photos, of which none is known.
  const ids = many(gallery.photos).map(() => 'ids=2147483647')
  const ordered = await send('PUT', '/api/gallery/folders/order', ids.join('&'), FORM_TYPE)
  expect(ordered.statusCode).toBe(404)
})

const codes: Record<number, string> = { 400: 'malformed', 413: 'too_large', 422: 'validation' }
const fields = many(180_000).map((index) => `a${index}`)

test.each([
  ['a form of 180,000 keys', FORM_TYPE, `${fields.join('=1&')}=1`, 413],
  ['a form of 2,100 keys', FORM_TYPE, fields.slice(0, 2100).join('&'), 400],
  [
    'JSON of 95,000 keys',
    JSON_TYPE,
    JSON.stringify(Object.fromEntries(fields.slice(0, 95_000).entries())),
    413,
  ],
  ['JSON of 2,100 values', JSON_TYPE, `{"a":[${many(2100).fill(1)}]}`, 400],
  ['JSON of 500,000 levels', JSON_TYPE, '['.repeat(500_000), 413],
  ['JSON of 4,000 levels', JSON_TYPE, `{"a":${'['.repeat(4000)}${']'.repeat(4000)}}`, 400],
  ['JSON that breaks off', JSON_TYPE, '{"title":', 400],
  ['a list', JSON_TYPE, '[1]', 400],
  ['a text', JSON_TYPE, '"halo"', 400],
  ['nothing', JSON_TYPE, '', 400],
  ['XML', 'application/xml', '<x/>', 400],
  ['multipart without a boundary', 'multipart/form-data', 'kosong', 400],
  ['multipart without parts', MULTIPART, 'kosong', 400],
  [
    'multipart with a boundary of 300 letters',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    'kosong',
    400,
  ],
  ['multipart that breaks off', MULTIPART, part('name="title"', 'Hal').trimEnd(), 400],
  [
    'JSON in a part',
    MULTIPART,
    `${part('name="title"\r\nContent-Type: application/json', '[{},{}]')}--x--\r\n`,
    400,
  ],
  [
    'a name that every object has',
    JSON_TYPE,
    '{"__proto__":{"action":"login","title":"a"},"recipient_name":"b"}',
    400,
  ],
  ['a name that every object has, in a part', MULTIPART, `${part('name="__proto__"', 'a')}--x--\r\n`, 400],
  ['names that every object has, in a form', FORM_TYPE, '__proto__=1&constructor=2', 422],
])('%s is refused', async (_, type, payload, status) => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  for (const url of ['/api/user/login.php', '/api/date-input/unlock', '/api/todo-list.php', '/api/opening']) {
    const method = url.includes('todo') ? 'PUT' : 'POST'
    const answer = await app.inject({ method, url, payload, headers: { ...headers, 'content-type': type } })
    // An account call without an action is malformed.
    const expected = status === 422 && url.includes('login') ? 400 : status
    const refusal = { status: 'error', success: false, code: codes[expected], message: expect.any(String) }
    const fields = expected === 422 ? { fields: expect.any(Object) } : {}
    expect([answer.statusCode, answer.json()], url).toEqual([expected, { ...refusal, ...fields }])
  }
})

test.each([
  ['a multipart field of 140 kB', part('name="title"', 'x'.repeat(140_000))],
  ['many multipart fields', part('name="title"', 'x').repeat(30)],
])('%s is too large', async (_, payload) => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const sent = { ...headers, 'content-type': MULTIPART }
  const answer = await app.inject({ method: 'POST', url: '/api/opening', payload, headers: sent })
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'too_large' }])
})

test('a body whose announced length is too large is refused before it is read', async () => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const sent = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const send = (url: string, length: number) =>
    app.inject({ method: 'POST', url, payload: 'x', headers: { ...sent, 'content-length': length } })
  expect((await send('/api/opening', 2_000_000)).statusCode).toBe(413)
  const photo = await send('/api/date-input/photo', 90_000_000)
  const message = 'Foto paling besar 25 MB.'
  expect(photo.json()).toMatchObject({ code: 'too_large', message, fields: { photoFile: message } })
})

test('JSON within a field is bounded, and brackets within texts are not counted', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const save = (paragraphs: unknown) => ask('POST', '/api/love-typing.php', { paragraphs }, raka)
  expect(await save('['.repeat(5000) + ']'.repeat(5000))).toMatchObject({ status: 422 })
  expect(await save(['["\\', '{'.repeat(400), ','.repeat(400)])).toMatchObject({ status: 200 })
})

function part(disposition: string, text: string) {
  return `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
}
