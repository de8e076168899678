import { sampleOf } from '#contract/fields.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { checksOf, samplePartsOf } from '#server/pages/page-fields.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import * as features from './contract.ts'
import { fields } from './fields.ts'
import { schemas } from './schemas.ts'

const record = recordOf('features')

export default {
  createSample: (db, id) =>
    record.save(
      { db, gift: { id } },
      rowOf({ ...sampleOf(fields), selected_features: [...features.featureIds] }),
    ),

  sample: { page: 'features', parts: samplePartsOf('features', fields, 'keep') },

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
      ...checksOf('features', fields),
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
