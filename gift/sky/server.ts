import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { loadSettings, saveSettings } from '#server/pages/settings.ts'
import * as calls from './calls.ts'
import { skyOf, texts } from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => ({
      sky: skyOf((await loadSettings(context)).sky),
    }))

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => {
        await saveSettings(context, context.input)
        return { message: texts.saved, data: context.input }
      },
      { versions: {} },
    )
  },
} satisfies Page
