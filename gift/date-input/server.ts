import type { Kysely, Transaction } from 'kysely'
import { renditionUrl } from '#contract/media.ts'
import { revokeVisitorAccess } from '#server/auth/visitor-access.ts'
import type { Context, Tenant } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { requireFile } from '#server/http/body.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { isMissing, markUnsaved } from '#server/media/references.ts'
import { turnPhoto } from '#server/media/uploads/turn-photo.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import * as dateInput from './contract.ts'
import { schemas } from './schemas.ts'
import { countTry, loadHint, unlock } from './server-unlock.ts'

const columns = ['id', 'title', 'selected_date', 'photo_url', 'focus'] as const

export default {
  createSample: (db, gift_id) =>
    db
      .insertInto('date_input')
      .values({ gift_id, ...dateInput.sample })
      .execute(),

  sample: {
    page: 'date-input',
    parts: [
      {
        name: 'tanggal rahasia',
        code: 'secret-date',
        table: 'date_input',
        columns: { selected_date: [dateInput.sample.selected_date] },
        empty: 'keep',
        field: 'selected_date',
      },
      {
        name: 'gambar',
        table: 'date_input',
        columns: { photo_url: [dateInput.sample.photo_url] },
        empty: 'blank',
        field: 'photo_url',
      },
    ],
  },

  readiness: {
    page: 'date-input',
    checks: [
      {
        table: 'date_input',
        column: 'photo_url',
        name: 'Gambar',
        field: 'photo_url',
        missing: 'Gambarnya masih kosong\nPilih satu foto kalian.',
        media: { pixels: dateInput.leastPixels.photo },
      },
    ],
  },

  mediaReferences,

  documentPart: async ({ db }, { gift, isTooEarly }) => ({
    image: isTooEarly ? '' : await findPhoto(db, gift.id),
  }),

  fileOnLock: findPhoto,

  routes(server) {
    serve(server, calls.load, schemas.load, async ({ db, gift, isLockedOut }) => {
      const rows = await db.selectFrom('date_input').select(columns).where('gift_id', '=', gift.id).execute()
      const shown = rows.map(withFocus)
      return isLockedOut ? shown.map((row) => ({ ...row, selected_date: '' })) : shown
    })

    serve(server, calls.unlock, schemas.unlock, unlock, { limit: countTry })
    serve(server, calls.loadHint, schemas.loadHint, loadHint)

    serve(
      server,
      calls.create,
      schemas.create,
      async ({ db, gift, origin, input }) => {
        const data = await withSerializationRetry(db, async (transaction) => {
          await checkPhoto(transaction, { gift, origin }, input.photo_url)
          await endOtherUnlockings(transaction, gift.id, input.selected_date)
          const values = { ...input, focus: await focusOf(transaction, gift.id, input) }
          return transaction
            .insertInto('date_input')
            .values({ gift_id: gift.id, ...values })
            .onConflict((conflict) => conflict.column('gift_id').doUpdateSet(values))
            .returning(columns)
            .executeTakeFirstOrThrow()
        })
        return { message: dateInput.texts.saved, data: withFocus(data) }
      },
      { versions: {} },
    )

    serve(server, calls.update, schemas.update, async ({ db, gift, origin, input }) => {
      const { id, ...changes } = input
      const data = await withSerializationRetry(db, async (transaction) => {
        await checkPhoto(transaction, { gift, origin }, changes.photo_url)
        await endOtherUnlockings(transaction, gift.id, changes.selected_date)
        const row = await transaction
          .updateTable('date_input')
          .set({ ...changes, focus: await focusOf(transaction, gift.id, changes) })
          .where('id', '=', id)
          .where('gift_id', '=', gift.id)
          .returning(columns)
          .executeTakeFirst()
        if (!row) throw notFound()
        return row
      })
      return { message: dateInput.texts.saved, data: withFocus(data) }
    })

    serve(server, calls.uploadPhoto, schemas.uploadPhoto, answerPhoto, { replacedMedia })

    serve(server, calls.turnPhoto, schemas.turnPhoto, answerPhoto, {
      makeFiles: (context, upload) => turnPhoto(context, context.input.url, upload),
      replacedMedia,
    })
  },
} satisfies Page

// Answers with the address of a photo that is not saved yet.
async function answerPhoto(context: Pick<Context, 'db' | 'gift' | 'files'>) {
  const { url: whole, widths } = requireFile(context, 'photoFile')
  await markUnsaved(context.db, context.gift.id, whole, true)
  const url = renditionUrl(whole, Math.max(...widths))
  return { message: dateInput.texts.uploaded, newUrl: url, data: { url } }
}

function replacedMedia({ db, gift }: Pick<Context, 'db' | 'gift'>) {
  return mediaReferences(db, gift.id)
}

// A caller that sends no focal point keeps the stored one, unless the image changes.
async function focusOf(
  transaction: Transaction<Database>,
  giftId: number,
  { focus, photo_url }: { focus?: string | undefined; photo_url: string },
) {
  if (focus !== undefined) return focus
  const stored = await transaction
    .selectFrom('date_input')
    .select('focus')
    .where('gift_id', '=', giftId)
    .where('photo_url', '=', photo_url)
    .executeTakeFirst()
  return stored?.focus ?? ''
}

function withFocus<Row extends { focus: string }>({ focus, ...row }: Row) {
  return focus ? { ...row, focus } : row
}

async function findPhoto(db: Kysely<Database>, giftId: number) {
  const [shown] = await mediaReferences(db, giftId)
  return shown?.url ?? ''
}

function mediaReferences(db: Kysely<Database>, giftId: number) {
  return db.selectFrom('date_input').select('photo_url as url').where('gift_id', '=', giftId).execute()
}

// A picture that was uploaded long before the form is saved may have been deleted. The stored picture is not
// checked again.
async function checkPhoto(
  transaction: Transaction<Database>,
  place: Pick<Tenant, 'gift' | 'origin'>,
  address: string,
) {
  if (!(await isMissing(transaction, place, address)))
    return markUnsaved(transaction, place.gift.id, address, false)
  if ((await mediaReferences(transaction, place.gift.id)).some(({ url }) => url === address)) return
  const { photoGone } = dateInput.texts
  throw new Refusal('validation', photoGone, { fields: { photo_url: photoGone } })
}

// A new date ends the access that the earlier one granted, even when the earlier one is set again later.
async function endOtherUnlockings(transaction: Transaction<Database>, giftId: number, date: string) {
  await revokeVisitorAccess(transaction, { id: giftId })
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('date_input')
            .select('id')
            .where('gift_id', '=', giftId)
            .where('selected_date', '=', date),
        ),
      ),
    )
    .execute()
}
