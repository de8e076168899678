import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import * as features from './contract.ts'
import { schemas } from './schemas.ts'

const record = recordOf('features')

export default {
  createSample: (db, id) => record.save({ db, gift: { id } }, rowOf(features.sample)),

  sample: {
    page: 'features',
    parts: [
      {
        name: 'judul halaman',
        table: 'features',
        columns: { title: [features.sample.title] },
        empty: 'keep',
        field: 'title',
      },
    ],
  },

  readiness: {
    page: 'features',
    checks: [
      {
        table: 'features',
        column: 'selected_features',
        name: 'Menu',
        field: 'selected_features',
        missing: 'Menunya masih kosong\nPilih apa yang keluar dari hati Main Gift.',
      },
      {
        table: 'features',
        column: 'closing',
        name: 'Kata penutup',
        field: 'closing',
        letters: features.longestWords.closing,
      },
    ],
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const [row] = await record.load(context)
      return row ? shown(row) : { title: '', selected_features: '[]', error: features.texts.empty }
    })

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const row = await record.save(context, rowOf(context.input))
        return { message: features.texts.saved, data: shown(row) }
      },
      { versions: {} },
    )
  },
} satisfies Page

function rowOf<Menu extends { selected_features: string[] }>({ selected_features, ...menu }: Menu) {
  return { ...menu, selected_features: JSON.stringify(selected_features) }
}

function shown<Row extends { closing: string }>({ closing, ...row }: Row) {
  return closing ? { ...row, closing } : row
}
