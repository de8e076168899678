import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import { runMailJob } from '#server/jobs/mail-job.ts'
import { sinta } from '#tests/people.ts'
import { addFile } from '#tests/server/callers.ts'
import { addRow } from '#tests/server/rows.ts'
import { openHosted } from '#tests/server/suspension.ts'
import { findHostGift, listHostGifts } from './server-host-list.ts'
import { tableOf } from './server-table.ts'

const env = { SMTP_URL: 'smtp://mail.example', CONTACT: 'halo@gift.example' }
const origin = 'http://mawar.gift.example'

test('the host sees each gift with its owner, its space and its last change, the latest changed first', async () => {
  const { db, media, clock, stores, act, begin, person, id } = await openHosted()
  const { id: melati, owner } = await begin(person, 'melati')
  await db
    .insertInto('gift')
    .values({ host: 'anggrek', claim_code: 'X', time_zone: 'Asia/Jakarta', created_at: 0 })
    .execute()
  clock.now += HOUR
  await addFile({ db, media }, melati, 'x')
  const stored = clock.now
  await db
    .updateTable('media')
    .set({ bytes: 3 * 1024 * 1024, created_at: stored })
    .execute()
  clock.now += HOUR
  await owner('POST', '/api/opening', { title: 'Untukmu', recipient_name: 'Sinta' })
  await db
    .updateTable('version')
    .set({ at: stored + MINUTE })
    .where('account_id', 'is not', null)
    .execute()
  await addRow(db, 'domain', { gift_id: id, name: 'mawar.id', token: 'x', verified_at: 1 })
  await addRow(db, 'domain', { gift_id: melati, name: 'melati.id', token: 'x', verified_at: null })
  await act('suspend')
  const gifts = await listHostGifts(stores)
  const closed = { suspended_at: null, remove_at: null }
  const raka = { owner: 'raka@rumah.id', ...closed }
  expect(gifts).toEqual([
    {
      ...{ name: 'melati', url: 'http://melati.gift.example', domain: null, state: 'open', ...raka },
      ...{ bytes: 3 * 1024 * 1024, changed_at: '2026-11-21T05:00:00.000Z' },
    },
    {
      ...{ name: 'mawar', url: origin, domain: 'mawar.id', state: 'suspended', ...raka },
      ...{ bytes: 0, changed_at: '2026-11-21T03:00:00.000Z', suspended_at: '2026-11-21T05:00:00.000Z' },
    },
    {
      ...{ name: 'anggrek', url: 'http://anggrek.gift.example', domain: null, state: 'open', ...closed },
      ...{ owner: null, bytes: 0, changed_at: '1970-01-01T00:00:00.000Z' },
    },
  ])
  expect(tableOf(gifts)).toEqual([
    'gift              owner          space   changed            state',
    'melati            raka@rumah.id  3.0 MB  2026-11-21 05:00Z  open',
    'mawar (mawar.id)  raka@rumah.id  0.0 MB  2026-11-21 03:00Z  suspended',
    'anggrek           nobody yet     0.0 MB  1970-01-01 00:00Z  open',
  ])
  expect(await listHostGifts(stores, melati)).toEqual(gifts.slice(0, 1))
})

test('a gift is named by its address, a host name of its own or a link to it', async () => {
  const { db, stores, id } = await openHosted()
  await addRow(db, 'domain', { gift_id: id, name: 'mawar.id', token: 'x', verified_at: 1 })
  const names = [
    'mawar',
    ' Mawar ',
    'mawar.gift.example',
    'https://mawar.gift.example:8443/features?x',
    'mawar.id',
  ]
  for (const name of names) expect(await findHostGift(stores, name), name).toMatchObject({ id })
  for (const name of ['melati', '', 'gift.example', 'removed 1', "'", 'melati.id'])
    await expect(findHostGift(stores, name), name).rejects.toThrow(`There is no gift ${name} here.`)
})

test('the owner of a suspended gift is told once, by mail and in the list of gifts', async () => {
  const { db, stores, act, person } = await openHosted({ env })
  const notice = async () => (await person('GET', '/api/gifts')).body[0].notice
  const mails = async () => (await db.selectFrom('outbox').selectAll().orderBy('id').execute()).map(wordsOf)
  const told = ['Its owner raka@rumah.id gets a mail, and reads it after signing in.']
  expect(await notice()).toBe('')
  expect(await act('suspend')).toEqual([
    `mawar is suspended: ${origin} shows visitors nothing of it.`,
    ...told,
  ])
  expect(await act('suspend')).toEqual(['mawar is suspended already.'])
  expect(await notice()).toBe(
    'Kado ini sedang dijeda pengelola: pengunjung belum bisa membukanya, dan isinya belum bisa diubah. Semuanya aman dan masih bisa kamu baca. Ada pertanyaan? Tulis ke halo@gift.example.',
  )
  const when =
    'mawar is suspended, and is deleted after 2026-11-22 03:00Z. Until then it can be brought back: npm run gifts -- resume mawar'
  expect(await act('remove')).toEqual([when, ...told])
  expect(await act('remove')).toEqual([when])
  expect(await notice()).toMatch(
    /^Kado ini akan dihapus pengelola pada 22 November 2026 pukul 10.00. Sampai saat itu kamu masih bisa membaca/,
  )
  expect(await act('resume')).toEqual(['mawar is open again, with everything in it.', ...told])
  expect(await act('resume')).toEqual(['mawar is open already.'])
  expect(await notice()).toBe('')
  expect(await mails()).toEqual([
    [
      'raka@rumah.id',
      'Kadomu sedang dijeda',
      expect.stringContaining('Kadomu di mawar.gift.example sedang dijeda pengelola'),
    ],
    ['raka@rumah.id', 'Kadomu akan dihapus', expect.stringContaining('pada 22 November 2026 pukul 10.00.')],
    ['raka@rumah.id', 'Kadomu sudah terbuka lagi', expect.stringContaining('lengkap dengan semua isinya.')],
  ])
  for (const [, , body] of await mails())
    expect(body).toMatch(
      /\n\nhttp:\/\/gift\.example\/login\n\nAda pertanyaan\? Tulis ke halo@gift\.example\.\n$/,
    )
  const withoutMail = { ...stores, config: { ...stores.config, smtpUrl: undefined } }
  const { suspend } = await import('./server-suspend.ts')
  const [, said] = await suspend(withoutMail, await findHostGift(stores, 'mawar'))
  expect(said).toBe('Its owner raka@rumah.id reads it after signing in. There is no SMTP_URL for a mail.')
  expect(await mails()).toHaveLength(3)
})

const wordsOf = ({ recipient, subject, body }: Record<'recipient' | 'subject' | 'body', string>) => [
  recipient,
  subject,
  body,
]

test('a removed gift is deleted after a day, unless it is brought back, and its address stays reserved', async () => {
  const { db, media, clock, cleanUp, act, begin, person, owner, visitor, join, signIn, id } =
    await openHosted()
  await begin(person, 'melati')
  await addRow(db, 'domain', { gift_id: id, name: 'mawar.id', token: 'x', verified_at: 1 })
  await act('remove')
  clock.now += DAY - MINUTE
  await cleanUp()
  expect((await visitor('GET', '/api/opening')).status).toBe(403)
  await act('resume')
  clock.now += DAY
  await cleanUp()
  expect((await visitor('GET', '/api/opening')).status).toBe(200)
  expect(await db.selectFrom('reserved_address').select('host').execute()).toEqual([])

  await addFile({ db, media }, id, 'x')
  await act('suspend', 'mawar.id')
  await act('remove', 'mawar.id')
  clock.now += DAY
  await cleanUp()
  expect((await visitor('GET', '/api/opening')).status).toBe(404)
  expect((await owner('GET', '/api/session')).status).toBe(404)
  const left = await db.selectFrom('gift').select('host').orderBy('id').execute()
  expect(left).toEqual([{ host: '' }, { host: 'melati' }])
  expect(await db.selectFrom('domain').select('id').execute()).toEqual([])
  clock.now += 400 * DAY
  await cleanUp()
  const people = [await signIn('gift.example'), await join(sinta)]
  for (const ask of people)
    expect(await ask('POST', '/api/gifts', { address: 'mawar' })).toMatchObject({ status: 409 })
})

test('no morning mail is written for a suspended gift, and those of the day once it is open again', async () => {
  const { app, config, db, mail, pages, clock, act, owner, id } = await openHosted()
  const morning = Date.UTC(2026, 10, 24, 2)
  await owner('PUT', '/api/journal/settings', { mails_letter: true })
  const letter = { title: 'Nanti', text: 'Nanti', opens_on: '2026-11-24' }
  expect((await owner('POST', '/api/sealed-letters', letter)).status).toBe(201)
  const write = async () => {
    await runMailJob({ app, config, db, mail, now: () => clock.now }, pages)
    await mail.settle()
    return db.selectFrom('sealed_letter').select('mailed_on').where('gift_id', '=', id).execute()
  }
  await act('suspend')
  clock.now = morning
  expect(await write()).toEqual([{ mailed_on: '' }])
  await act('resume')
  expect(await write()).toEqual([{ mailed_on: '2026-11-24' }])
})
