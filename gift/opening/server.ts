import { sampleOf } from '#contract/fields.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { checksOf, samplePartsOf } from '#server/pages/page-fields.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import { fields, sentences } from './fields.ts'
import { schemas } from './schemas.ts'

const record = recordOf('opening')

export default {
  createSample: (db, id) => record.save({ db, gift: { id } }, sampleOf(fields)),

  sample: { page: 'opening', parts: samplePartsOf('opening', fields) },

  readiness: { page: 'opening', checks: checksOf('opening', fields) },

  routes(server) {
    serve(server, calls.load, schemas.load, record.load)

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => ({ message: sentences.saved, data: await record.save(context, context.input) }),
      { versions: {} },
    )
  },
} satisfies Page
