import type { Kysely } from 'kysely'
import { sampleOf } from '#contract/fields.ts'
import { renditionUrl } from '#contract/media.ts'
import { revokeVisitorAccess } from '#server/auth/visitor-access.ts'
import type { Context, GiftContext } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { requireFile } from '#server/http/body.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { isMissing, markUnsaved } from '#server/media/references.ts'
import { turnPhoto } from '#server/media/uploads/turn-photo.ts'
import type { Page } from '#server/page.ts'
import { filesIn } from '#server/pages/files-in.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import * as dateInput from './contract.ts'
import { fields } from './fields.ts'
import { schemas } from './schemas.ts'
import { countTry, loadHint, unlock } from './server-unlock.ts'

const record = recordOf('date_input')
const mediaReferences = filesIn('date_input', 'photo_url')

export default {
  createSample: (db, id) => record.save({ db, gift: { id } }, { ...sampleOf(fields), ...dateInput.sample }),

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
    serve(server, calls.load, schemas.load, async (context) => {
      const shown = (await record.load(context)).map(withFocus)
      return context.isLockedOut ? shown.map((row) => ({ ...row, selected_date: '' })) : shown
    })

    serve(server, calls.unlock, schemas.unlock, unlock, { limit: countTry })
    serve(server, calls.loadHint, schemas.loadHint, loadHint)

    serve(server, calls.create, schemas.create, (context) => save(context, context.input), { versions: {} })

    serve(
      server,
      calls.update,
      schemas.update,
      (context) => {
        const { id: _, ...input } = context.input
        return save(context, input)
      },
      { check: requireRecord },
    )

    serve(server, calls.uploadPhoto, schemas.uploadPhoto, answerPhoto, { replacedMedia })

    serve(server, calls.turnPhoto, schemas.turnPhoto, answerPhoto, {
      makeFiles: (context, upload) => turnPhoto(context, context.input.url, upload),
      replacedMedia,
    })
  },
} satisfies Page

// Returns the address of a photo that is not saved yet.
async function answerPhoto(context: Pick<Context, 'db' | 'gift' | 'files'>) {
  const { url: whole, widths } = requireFile(context, 'photoFile')
  await markUnsaved(context.db, context.gift.id, whole, true)
  const url = renditionUrl(whole, Math.max(...widths))
  return { message: dateInput.texts.uploaded, newUrl: url, data: { url } }
}

function replacedMedia({ db, gift }: GiftContext) {
  return mediaReferences(db, gift.id)
}

async function requireRecord(context: GiftContext & { input: { id: number } }) {
  const [row] = await record.load(context)
  if (row?.id !== context.input.id) throw notFound()
}

async function save({ db, gift, origin }: Context, input: Context<typeof calls.create>['input']) {
  const data = await withSerializationRetry(db, async (transaction) => {
    const within = { db: transaction, gift }
    const [stored] = await record.load(within)
    const isSamePhoto = stored?.photo_url === input.photo_url
    await keepPhoto({ ...within, origin }, input.photo_url, isSamePhoto)
    // A new date revokes the access that the earlier one granted, even where that one is set again later.
    if (stored?.selected_date !== input.selected_date) await revokeVisitorAccess(transaction, gift).execute()
    // A caller that sends no focal point keeps the stored one, unless the image changes.
    const { focus = isSamePhoto ? stored.focus : '' } = input
    return record.save(within, { ...input, focus })
  })
  return { message: dateInput.texts.saved, data: withFocus(data) }
}

function withFocus<Row extends { focus: string }>({ focus, ...row }: Row) {
  return focus ? { ...row, focus } : row
}

async function findPhoto(db: Kysely<Database>, giftId: number) {
  const [shown] = await mediaReferences(db, giftId)
  return shown?.url ?? ''
}

// A picture that was uploaded long before the form is saved may have been deleted; the stored one is not checked.
async function keepPhoto(within: Pick<Context, 'db' | 'gift' | 'origin'>, url: string, isStored: boolean) {
  if (!(await isMissing(within.db, within, url))) return markUnsaved(within.db, within.gift.id, url, false)
  if (isStored) return
  const { photoGone } = dateInput.texts
  throw new Refusal('validation', photoGone, { fields: { photo_url: photoGone } })
}
