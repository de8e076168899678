import { expect, test } from 'vitest'
import { MARKED, makeSite } from '#tests/server/callers.ts'
import { openOwned } from '#tests/server/page.ts'
import { limits, texts } from './contract.ts'

const off = {
  opens_at: null,
  message: '',
  hides_edit: false,
  names_recipient: false,
  takes_answers: false,
  giver_name: '',
}

/** A gift whose owner reads and changes how it is given. */
async function open(site?: string) {
  const kado = await openOwned(site ? { site } : {})
  const read = async () => (await kado.own('GET', '/api/giving')).body
  const save = (sent?: object) => kado.own('PUT', '/api/giving', sent)
  return { ...kado, read, save }
}

test('all guest settings are off at first, and omitted ones stay', async () => {
  const { clock, read, save } = await open()
  const opens_at = clock.now + 60_000
  let stored: object = off
  expect(await read()).toEqual(off)
  for (const [sent, change] of [
    [{ opens_at }, { opens_at }],
    [{ message: '  Untuk kamu,\r\nbuka nanti malam. ' }, { message: 'Untuk kamu,\nbuka nanti malam.' }],
    [{ names_recipient: '1' }, { names_recipient: true }],
    [{ takes_answers: true }, { takes_answers: true }],
    [{ hides_edit: 1 }, { hides_edit: true }],
    [{ hides_edit: '0' }, { hides_edit: false }],
    [{ giver_name: ' Raka ' }, { giver_name: 'Raka' }],
    [{}, {}],
    [{ opens_at: String(opens_at + 1) }, { opens_at: opens_at + 1 }],
    [{ opens_at: '' }, { opens_at: null }],
    [
      { opens_at, message: '' },
      { opens_at, message: '' },
    ],
    [{ opens_at: null }, { opens_at: null }],
  ]) {
    stored = { ...stored, ...change }
    expect(await save(sent)).toMatchObject({ status: 200, body: { data: stored } })
    expect(await read()).toEqual(stored)
  }
})

test('a past or invalid hour is refused, and a stored one that has passed may stay', async () => {
  const { clock, read, save } = await open()
  const { opensAtUnreadable: unreadable, opensAtPast: past } = texts
  const refusals: [object, string][] = [
    ...[1.5, 'besok', -1, limits.opens_at + 1].map((opens_at): [object, string] => [
      { opens_at },
      unreadable,
    ]),
    ...[0, clock.now].map((opens_at): [object, string] => [{ opens_at }, past]),
    [{ message: 7 }, 'Pesan harus berupa teks.'],
    [{ giver_name: 'R'.repeat(41) }, 'Nama pemberi paling banyak 40 karakter.'],
    [{ hides_edit: 'mungkin' }, 'Pilih ya atau tidak.'],
  ]
  for (const [sent, message] of refusals) {
    const answer = await save({ ...sent, names_recipient: true })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation', message } })
    expect(answer.body.fields).toEqual({ [Object.keys(sent)[0] ?? '']: message })
  }
  expect(await read()).toEqual(off)
  const opens_at = clock.now + 60_000
  await save({ opens_at })
  clock.now += 120_000
  const kept = { status: 200, body: { data: { opens_at } } }
  expect(await save({ opens_at, message: 'Halo' })).toMatchObject(kept)
  expect(await save({ opens_at: opens_at - 1 })).toMatchObject({ status: 422 })
  expect(await save({ opens_at: null })).toMatchObject({ status: 200 })
  expect(await save({ opens_at })).toMatchObject({ status: 422 })
})

test("the page's root element has the marks of the gift's settings", async () => {
  const { app, ask, own, save } = await open(makeSite(MARKED))
  const tags = new Set<unknown>()
  async function expectMarks(marks: string[], microphone = '()') {
    const { body, headers } = await app.inject('/gallery')
    const [root = ''] = /<html [^>]*>/.exec(body) ?? []
    expect((root.match(/data-[\w-]+(="\w+")?/g) ?? []).sort()).toEqual([...marks, 'data-sky="biru"'].sort())
    expect(headers['permissions-policy']).toContain(`microphone=${microphone}`)
    // A page cached earlier must not pass for the current one.
    expect(tags).not.toContain(headers.etag)
    tags.add(headers.etag)
  }
  await expectMarks([])
  // The editors' forms record the letter.
  const form = await app.inject('/edit-love-typing')
  expect(form.headers['permissions-policy']).toContain('microphone=(self)')
  await save({ hides_edit: true })
  await expectMarks(['data-hides-edit'])
  await save({ takes_answers: true })
  await expectMarks(['data-hides-edit', 'data-answers="taken"'], '(self)')
  await ask('POST', '/api/answers', { after: 'letter', text: 'Ya.' })
  await save({ takes_answers: false })
  await own('PUT', '/api/journal/settings', { is_kept: true })
  await own('POST', '/api/sealed-letters', { day: 5000, text: 'Nanti.' })
  await expectMarks(['data-hides-edit', 'data-answers="shown"', 'data-journal', 'data-sealed-letters'])
  await own('PUT', '/api/lock', { locked: true, hint: '' })
  await expectMarks(['data-hides-edit', 'data-journal'])
  await save({ hides_edit: false })
  await expectMarks(['data-journal'])
})

test('a sent gift says when, and the owner can take that back', async () => {
  const { clock, own, save } = await open()
  const sent = async () => (await own('GET', '/api/giving/told')).body
  expect(await sent()).toEqual({ told_at: null, edit_answered: false })
  await own('POST', '/api/giving/told')
  await save({ hides_edit: false })
  expect(await sent()).toEqual({ told_at: clock.now, edit_answered: true })
  expect(await own('DELETE', '/api/giving/told')).toMatchObject({
    status: 200,
    body: { message: texts.takenBack, data: { told_at: null } },
  })
  expect(await sent()).toEqual({ told_at: null, edit_answered: true })
})

test('visitors read the name of the giver or the signature of the letter, of a locked gift behind its lock alone', async () => {
  const { ask, own, save } = await open()
  expect((await ask('GET', '/api/giver')).body).toEqual({ giver_name: '' })
  await own('POST', '/api/love-typing.php', { paragraphs: '["Hai."]', signature: 'Mas Raka' })
  expect((await ask('GET', '/api/giver')).body).toEqual({ giver_name: 'Mas Raka' })
  await save({ giver_name: 'Raka' })
  expect((await ask('GET', '/api/giver')).body).toEqual({ giver_name: 'Raka' })
  await own('PUT', '/api/lock', { locked: true, hint: '' })
  const locked = await ask('GET', '/api/giver')
  expect(locked.status).toBe(423)
  expect(locked.text).not.toContain('Raka')
})
