import { sampleOf } from '#contract/fields.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { recordOf } from '#server/pages/record.ts'
import { loadSettings, saveSettings } from '#server/pages/settings.ts'
import * as calls from './calls.ts'
import * as daysOfLove from './contract.ts'
import { fields } from './fields.ts'
import { schemas } from './schemas.ts'

const record = recordOf('days_of_love')

export default {
  createSample: (db, id) => record.save({ db, gift: { id } }, sampleOf(fields)),

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) =>
      (await record.load(context)).map(underBothNames),
    )

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        const row = await record.save(context, context.input)
        return { message: daysOfLove.texts.saved, data: underBothNames(row) }
      },
      { versions: {} },
    )

    serve(server, calls.loadTimeZone, schemas.loadTimeZone, loadSettings)

    serve(server, calls.saveTimeZone, schemas.saveTimeZone, async (context) => ({
      message: daysOfLove.texts.saved,
      data: await saveSettings(context, context.input),
    }))
  },
} satisfies Page

function underBothNames({ id, title }: { id: number; title: string }) {
  return { id, title, judul: title }
}
