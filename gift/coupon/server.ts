import type { Context, GiftContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { loadPictures } from '#server/media/pictures.ts'
import type { Page } from '#server/page.ts'
import { filesIn } from '#server/pages/files-in.ts'
import { omitUndefined } from '#server/pages/omit-undefined.ts'
import * as calls from './calls.ts'
import * as coupon from './contract.ts'
import { schemas } from './schemas.ts'
import { readiness, sample } from './server-checks.ts'
import { coupons, type Row, serveCoupons } from './server-list.ts'

export default {
  createSample: (db, id) => coupons.insert({ db, gift: { id } }, { ...coupon.sample, expires_on: '' }),

  sample,
  readiness,

  mediaReferences: filesIn('coupon', 'image_url'),
  purgeDeleted: coupons.purge,

  routes(server) {
    serveCoupons(server)

    serve(server, calls.load, schemas.load, async (context) => asShown(context, await first(context)))

    serve(server, calls.save, schemas.save, save, {
      replacedMedia: async (context) => [{ url: (await first(context))?.image_url ?? '' }],
      versions: { couponImage: 'image_url' },
    })
  },
} satisfies Page

async function save(context: Context<typeof calls.save>) {
  const { files, input } = context
  const { image_url: sent, ...texts } = input
  const image_url = files.couponImage?.url ?? (sent === '' ? '' : undefined)
  const changes = omitUndefined({ ...texts, image_url })
  // In the transaction that stores the version, which conflicts with another save.
  const stored = await first(context)
  const row = stored
    ? await coupons.change({ ...context, input: { id: stored.id } }, changes)
    : await coupons.insert(context, { ...coupon.sample, expires_on: '', ...changes })
  return { message: coupon.texts.saved, data: await asShown(context, row) }
}

async function first(context: GiftContext) {
  return (await coupons.load(context))[0]
}

async function asShown(context: GiftContext, row: Row | undefined) {
  const { name, code, description, thanks, phone, image_url } = row ?? coupon.sample
  const pictures = await loadPictures(context, [image_url])
  const picture = pictures.get(image_url) ?? null
  return { name, code, description, thanks, phone, image_url, picture }
}
