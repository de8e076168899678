import type { PageSample } from '#server/pages/page-data.ts'
import type { PageReadiness } from '#server/pages/page-readiness.ts'
import * as coupon from './contract.ts'

const { longestWords } = coupon

// A bundle shows neither the one coupon nor any code or picture.
const one = { table: 'coupon', unless: 'ticket' } as const
const bundled = { table: 'ticket', item: 'id' } as const

const phone = {
  column: 'phone',
  name: 'Nomor WA',
  field: 'phone',
  missing: 'Kupon belum punya nomor WA\nTanpa nomor, penerimanya memilih sendiri chatnya.',
}
const name = { column: 'name', name: 'Nama kupon', field: 'name', letters: longestWords.name }
const code = { column: 'code', name: 'Kode kupon', field: 'code', letters: longestWords.code }
const description = { column: 'description', name: 'Keterangan kupon', field: 'description' }
const image = {
  column: 'image_url',
  name: 'Gambar kupon',
  field: 'file',
  media: { pixels: coupon.leastPixels.image },
}

export const readiness: PageReadiness = {
  page: 'coupon',
  feature: 'gift',
  checks: [
    { ...one, ...phone },
    { ...one, ...name },
    { ...one, ...code },
    { ...one, ...description, letters: longestWords.description },
    { ...one, ...image },
    { ...bundled, ...phone },
    { ...bundled, ...name },
    { ...bundled, ...description, titled: 'name', letters: longestWords.bundledDescription },
  ],
}

const sampleText = {
  name: 'tulisan kupon',
  columns: { description: [coupon.sample.description] },
  empty: 'blank',
  field: 'description',
} as const

export const sample: PageSample = {
  page: 'coupon',
  parts: [
    { ...one, ...sampleText },
    { table: 'ticket', isItem: true, ...sampleText },
  ],
}
