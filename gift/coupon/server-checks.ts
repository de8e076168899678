import type { PageSample } from '#server/pages/page-data.ts'
import type { PageReadiness } from '#server/pages/page-readiness.ts'
import * as coupon from './contract.ts'
import { fields } from './fields.ts'

const { leastPixels } = coupon

// In letters: the longest word of a description beside others.
const SHORT_WORD = 22

const each = { table: 'coupon', item: 'id' } as const
const description = { column: 'description', name: 'Keterangan kupon', field: 'description' }

export const readiness: PageReadiness = {
  page: 'coupon',
  feature: 'gift',
  checks: [
    {
      ...each,
      column: 'phone',
      name: 'Nomor WA',
      field: 'phone',
      missing: 'Kupon belum punya nomor WA\nTanpa nomor, penerimanya memilih sendiri chatnya.',
    },
    { ...each, column: 'name', name: 'Nama kupon', field: 'name', letters: fields.name.letters },
    // Several coupons show neither a code nor a picture, and have less room for the description.
    {
      ...each,
      isAlone: true,
      column: 'code',
      name: 'Kode kupon',
      field: 'code',
      letters: fields.code.letters,
    },
    { ...each, isAlone: true, ...description, letters: fields.description.letters },
    { ...each, isAlone: false, ...description, titled: 'name', letters: SHORT_WORD },
    {
      ...each,
      isAlone: true,
      column: 'image_url',
      name: 'Gambar kupon',
      field: 'file',
      media: { pixels: leastPixels.image },
    },
  ],
}

export const sample: PageSample = {
  page: 'coupon',
  parts: [
    {
      table: 'coupon',
      isItem: true,
      name: 'nama kupon',
      columns: { name: [coupon.sample.name] },
      empty: 'keep',
      field: 'name',
    },
    {
      table: 'coupon',
      isItem: true,
      name: 'tulisan kupon',
      columns: { description: [coupon.sample.description] },
      empty: 'blank',
      field: 'description',
    },
  ],
}
