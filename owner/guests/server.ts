import type { Context } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import type { Finding } from '#server/pages/page-readiness.ts'
import { loadSettings, saveSettings } from '#server/pages/settings.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { schemas } from './schemas.ts'

export default {
  readiness: {
    page: 'sending',
    checkGift: (gift, now) => [...findVisibleEdit(gift), ...findUnsent(gift, now)],
  },

  documentPart: (_, { gift }) => (gift.hides_edit === 1 ? { marks: { 'hides-edit': '' } } : {}),

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => settingsOf(await loadSettings(context)))

    serve(
      server,
      calls.save,
      schemas.save,
      async (context) => ({
        message: texts.saved,
        data: settingsOf(await save(context)),
      }),
      { check: async ({ gift, input: { opens_at }, now }) => refusePast(gift, opens_at, now()) },
    )

    serve(server, calls.loadSent, schemas.loadSent, async (context) => sentOf(await loadSettings(context)))

    serve(server, calls.takeBackSent, schemas.takeBackSent, async (context) => ({
      message: texts.takenBack,
      data: sentOf(await saveSettings(context, { told_at: null })),
    }))

    serve(server, calls.noteSent, schemas.noteSent, async (context) => ({
      message: texts.told,
      data: sentOf(await saveSettings(context, { told_at: context.now() })),
    }))
  },
} satisfies Page

// Storing either choice answers the question about the edit buttons.
function save(context: Context<typeof calls.save>) {
  const { input } = context
  return saveSettings(context, { ...input, edit_answered: input.hides_edit === undefined ? undefined : true })
}

function findVisibleEdit({ hides_edit, edit_answered }: Gift): Finding[] {
  if (hides_edit === 1 || edit_answered === 1) return []
  return [{ code: 'edit_visible', level: 'risky', message: texts.editVisible, field: 'hides_edit' }]
}

function findUnsent({ opens_at, told_at }: Gift, now: number): Finding[] {
  if (told_at !== null) return []
  const level = 'risky'
  const notTold = { code: 'not_told', level, message: texts.notTold, field: 'message' } as const
  if (opens_at === null || opens_at > now) return [notTold]
  return [{ code: 'hour_passed', level, message: texts.hourPassed, field: 'day' }, notTold]
}

// An opening hour that has passed since it was stored may stay, so that the other values can be saved.
function refusePast(gift: Gift, opens_at: number | null | undefined, now: number) {
  if (typeof opens_at !== 'number' || opens_at > now || opens_at === gift.opens_at) return
  throw new Refusal('validation', texts.opensAtPast, { fields: { opens_at: texts.opensAtPast } })
}

function sentOf({ told_at, edit_answered }: Gift) {
  return { told_at, edit_answered: edit_answered === 1 }
}

function settingsOf({ opens_at, message, giver_name, ...flags }: Gift) {
  return {
    opens_at,
    message,
    giver_name,
    hides_edit: flags.hides_edit === 1,
    names_recipient: flags.names_recipient === 1,
    takes_answers: flags.takes_answers === 1,
  }
}
