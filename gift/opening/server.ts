import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { recordOf } from '#server/pages/record.ts'
import * as calls from './calls.ts'
import * as opening from './contract.ts'
import { schemas } from './schemas.ts'

const record = recordOf('opening')

export default {
  createSample: (db, id) => record.save({ db, gift: { id } }, opening.sample),

  sample: {
    page: 'opening',
    parts: [
      {
        name: 'judul halaman',
        table: 'opening',
        columns: { title: [opening.sample.title] },
        empty: 'blank',
        field: 'title',
      },
      {
        name: 'nama penerima',
        table: 'opening',
        columns: { recipient_name: [opening.sample.recipient_name] },
        empty: 'blank',
        field: 'recipient_name',
      },
    ],
  },

  readiness: {
    page: 'opening',
    checks: [
      {
        table: 'opening',
        column: 'title',
        name: 'Judul halaman',
        field: 'title',
        missing: 'Judul halaman masih kosong\nItulah yang pertama terbaca.',
      },
      {
        table: 'opening',
        column: 'recipient_name',
        name: 'Nama penerima',
        field: 'recipient_name',
        missing: 'Nama penerima masih kosong\nTulis panggilan sayangmu.',
      },
    ],
  },

  routes(server) {
    serve(server, calls.load, schemas.load, record.load)

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => ({ message: opening.texts.saved, data: await record.save(context, context.input) }),
      { versions: {} },
    )
  },
} satisfies Page
