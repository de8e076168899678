import type { Gift } from '#server/database/schema.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { loadSettings, saveSettings } from '#server/pages/settings.ts'
import * as calls from './calls.ts'
import * as lock from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  readiness: {
    page: 'lock',
    checkGift: ({ locked }) =>
      locked === 1
        ? []
        : [{ code: 'unlocked', level: 'risky', message: lock.texts.unlocked, field: 'locked' }],
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => lockOf(await loadSettings(context)))

    serve(server, calls.save, schemas.save, async (context) => {
      const data = lockOf(await saveSettings(context, context.input))
      return { message: data.locked ? lock.texts.locked : lock.texts.opened, data }
    })
  },
} satisfies Page

function lockOf({ locked, hint }: Pick<Gift, 'locked' | 'hint'>) {
  return { locked: locked === 1, hint }
}
