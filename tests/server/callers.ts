import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fallbackDate } from '#contract/date.ts'
import { hashToken, makeToken } from '#server/auth/tokens.ts'
import { ensureGift } from '#server/tenants/installation.ts'
import { type Person, raka } from '#tests/people.ts'
import type { Asking, GiftState } from './access-table.ts'
import { addAccount, addSession } from './accounts.ts'
import { addOtherGift, makeFolder, openAnother, openTestApp, type TestApp } from './app.ts'
import { formOf } from './files.ts'
import { plain, storeBytes } from './photos.ts'
import { rememberRows } from './remember-rows.ts'
import { addRow, firstRow, narrated, sealed } from './rows.ts'

/** A caller: the cookies of the browser, and the caller's role in the table. */
export type Caller = { cookie: string } & Pick<Asking, 'role' | 'hasEntered'>

// The tables of which a valid call names a record.
const named = {
  page: 'date_input',
  answer: 'answer',
  sealed: 'sealed_letter',
  narration: 'narration',
  coupon: 'coupon',
  moment: 'love_moment',
  folder: 'gallery_folder',
  todo: 'todo',
  emptied: 'emptied_sample',
  version: 'version',
} as const

type Named = keyof typeof named

/** The ids and people in valid calls: records of one gift, and accounts that may register or sign in. */
export type Ids = Record<Named | 'photo' | 'account' | 'waiting', number> & {
  file: string
  known: Person
  newcomer: Person
  changing: { email: string; newPassword: string; token: string }
}

const earlierOpening = JSON.stringify([{ id: 1, title: 'Halo', recipient_name: 'Sinta' }])

// Marked as read, so that an editor's read stores nothing.
const sentBack = {
  after: 'letter',
  text: 'Aku juga.',
  voice_url: '',
  device: '',
  once: '',
  created_at: 0,
  read_at: 0,
} as const

const { password } = raka
const credentialsOf = (name: string) => ({ email: `${name}@rumah.id`, password })
const known = credentialsOf('bima')
const newcomer = credentialsOf('tamu')
const token = makeToken()

/** Opens a gift with a caller of each kind, and another gift with its own owner. */
export async function openCallers() {
  const site = makeSite()
  const kado = await openTestApp({ site })
  const { db } = kado
  const owner = await kado.becomeOwner()
  const form = formOf({}, { couponImage: await plain(40, 30).png().toBuffer() })
  await kado.ask('POST', '/api/coupon', form, owner)
  const otherGift = await addOtherGift(db)
  const foreign = await addPerson(kado, otherGift, 'gadis', 1)
  await db.updateTable('gift').set({ owner_id: foreign }).where('id', '=', otherGift).execute()
  await addFile(kado, otherGift, 'lain')
  const [editor, dewi, waiting] = [
    await addPerson(kado, 1, 'sari', 1),
    await addPerson(kado, 1, 'dewi', 0),
    await addPerson(kado, 1, 'tari', 0),
  ]
  await addPerson(kado, 1, 'bima', 0)
  for (const gift_id of [1, otherGift]) {
    const version = { page: 'opening', at: 0, account_id: null, content: earlierOpening }
    await addRow(db, 'emptied_sample', { gift_id, changes: '[]', created_at: 0 })
    await addRow(db, 'version', { ...version, gift_id })
    await addRow(db, 'answer', { ...sentBack, gift_id })
    await addRow(db, 'sealed_letter', { ...sealed, gift_id })
    await addRow(db, 'narration', { ...narrated, gift_id })
    await addRow(db, 'reminder', { gift_id, email: 'a@b.id', token: 'x', created_at: 0, confirmed_at: 1 })
    await addRow(db, 'journal', { gift_id, at: 0, kind: 'opened', detail: '', device: '', once: '' })
  }
  await db.updateTable('gift').set({ takes_answers: 1 }).execute()
  const { id: gift } = await firstRow(db, 'gift', { host: '' })
  return {
    ...kado,
    site,
    gift,
    host: 'localhost',
    people: await gatherCallers(kado, owner.headers.cookie, { otherGift, editor, dewi, foreign }),
    ours: await idsOf(kado, gift, { account: editor, waiting }),
    theirs: await idsOf(kado, otherGift, { account: foreign, waiting: foreign }),
  }
}

export type Callers = Awaited<ReturnType<typeof openCallers>>

/** Opens the same callers where the gift is one of many, with a host name of its own. */
export async function openCallersOfMany(): Promise<Callers> {
  const people = await openCallers()
  const { db, config, media, clock, site, gift } = people
  await db.updateTable('gift').set({ host: 'melati' }).where('id', '=', gift).execute()
  await ensureGift(db, [], clock.now)
  const many = { ...config, tenants: { baseDomain: 'localhost' }, publicUrl: 'http://localhost' }
  const { app, mail, routes } = await openAnother({ config: many, db, media }, { now: () => clock.now, site })
  return { ...people, app, mail, routes, config: many, host: 'melati.localhost' }
}

/** A page whose root element gets the gift's marks. */
export const MARKED = '<html lang="id"><p>kado</p></html>'

/** Makes a folder like a build's output: its pages and one file. */
export function makeSite(index = '<p>index.html</p>') {
  const site = makeFolder()
  const pages = ['tts.html', 'linked-picture.html', 'bare-domain.html', 'nowhere.html', 'suspended.html']
  for (const file of [...pages, 'aset.txt']) writeFileSync(join(site, file), `<p>${file}</p>`)
  writeFileSync(join(site, 'index.html'), index)
  return site
}

/** Stores a small file for a gift. */
export async function addFile({ db, media }: Pick<TestApp, 'db' | 'media'>, gift_id: number, text: string) {
  const key = `${text.padEnd(22, '-')}-${'0'.repeat(32)}.png`
  await storeBytes(media, key, text)
  const row = { kind: 'photo', type: 'image/png', bytes: text.length, width: 1, height: 1, created_at: 0 }
  await addRow(db, 'media', { gift_id, key, ...row })
}

type Accounts = Record<'otherGift' | 'editor' | 'dewi' | 'foreign', number>

async function gatherCallers(kado: TestApp, owner: string, { otherGift, editor, dewi, foreign }: Accounts) {
  const ended = await addCookie(kado, 1, editor)
  await kado.ask('DELETE', '/api/session', undefined, { headers: { cookie: ended } })
  const { headers: unlocked } = await kado.enter(fallbackDate)
  const { headers: visiting } = await kado.signIn(credentialsOf('gadis'))
  const nobody = { role: 'nobody', hasEntered: false } as const
  const forged = `isLoggedIn=true; kado_session=${makeToken()}; kado_unlocked=true`
  const people: Record<string, Caller> = {
    'a stranger': { ...nobody, cookie: '' },
    'a forged flag': { ...nobody, cookie: forged },
    'an unlocked visitor': { ...nobody, cookie: unlocked.cookie, hasEntered: true },
    'an ended session': { ...nobody, cookie: ended },
    "another gift's owner": { ...nobody, cookie: await addCookie(kado, otherGift, foreign) },
    "another gift's owner, signed in here": { ...nobody, cookie: visiting.cookie, role: 'waiting' },
    'an account that waits': { ...nobody, cookie: await addCookie(kado, 1, dewi), role: 'waiting' },
    'an account let in': { ...nobody, cookie: await addCookie(kado, 1, editor), role: 'editor' },
    'the owner': { ...nobody, cookie: owner, role: 'owner' },
  }
  return people
}

function addPerson({ db, clock }: TestApp, gift_id: number, name: string, may_edit: 0 | 1) {
  return addAccount({ db, now: clock.now }, { gift_id, email: credentialsOf(name).email, may_edit })
}

async function addCookie({ db, clock }: TestApp, gift_id: number, account_id: number) {
  return `kado_session=${await addSession({ db, now: clock.now }, { gift_id, account_id })}`
}

async function idsOf(
  { db }: TestApp,
  gift_id: number,
  accounts: Pick<Ids, 'account' | 'waiting'>,
): Promise<Ids> {
  const first = async ([name, table]: [string, (typeof named)[Named]]) =>
    [name, (await firstRow<typeof table>(db, table, { gift_id })).id] as const
  const entries = Object.entries(named) as [string, (typeof named)[Named]][]
  const ids = Object.fromEntries(await Promise.all(entries.map(first))) as Record<Named, number>
  return {
    ...ids,
    photo: (await firstRow(db, 'gallery_photo', { folder_id: ids.folder })).id,
    ...accounts,
    file: (await firstRow(db, 'media', { gift_id })).key,
    known,
    newcomer,
    changing: { email: known.email, newPassword: password, token },
  }
}

/**
 * Saves the gift, without rate limits and with a link that changes a password.
 * @returns what restores it, and brings back deleted records
 */
export async function rememberGift({ db, gift, clock }: Callers) {
  const { id: account_id } = await firstRow(db, 'account', { email: known.email })
  const link = { token_hash: hashToken(token), expires_at: clock.now + 60_000 }
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('reset_token').execute()
  await addRow(db, 'reset_token', { gift_id: gift, account_id, ...link })
  return rememberRows(db)
}

/** Opens another session of the account that a cookie belongs to. @returns its id */
export async function addOtherSession({ db }: Callers, cookie: string) {
  const token_hash = hashToken(cookie.replace(/.*kado_session=/, ''))
  const { id: _, ...own } = await firstRow(db, 'session', { token_hash })
  const other = { ...own, token_hash: hashToken(makeToken()) }
  return (await db.insertInto('session').values(other).returning('id').executeTakeFirstOrThrow()).id
}

/** Opens the gift, or locks it; for `early` also with an opening hour that has not come. */
export async function closeGift({ db, gift, clock }: Callers, state: GiftState) {
  await db
    .updateTable('gift')
    .set({
      locked: state === 'open' ? 0 : 1,
      opens_at: state === 'early' ? clock.now + 60_000 : null,
    })
    .where('id', '=', gift)
    .execute()
}
