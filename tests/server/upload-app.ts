import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/id.ts'
import type { MediaKind } from '#contract/media.ts'
import { written } from '#contract/schemas.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { openFailureLog } from '#server/log/failure-log.ts'
import { markUnsaved } from '#server/media/references.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { openTestApp, type TestApp } from './app.ts'
import { formOf } from './files.ts'

/** Opens an app with a call that accepts a file of each kind. */
export async function openUploadApp() {
  const kado = await openTestApp()
  const { app, db, mail, media, quota, cache, config, clock } = kado
  const installation = await loadInstallation(db)
  const kept = { reads: new Map(), saves: new Map(), failures: openFailureLog(app.log) }
  const schemas = {
    summary: 'Takes files.',
    input: z.object({ kind: z.string(), id: z.optional(id) }),
    output: written(z.object({ url: z.string(), widths: z.array(z.number()), photo: z.string() })),
  }
  const shelf = endpoint<typeof schemas>({
    method: 'POST',
    path: '/rak/:kind',
    access: 'anyone',
    uploads: { photo: 'photo', audio: 'audio', video: 'video' },
  })
  serve(
    { app, db, mail, media, quota, cache, config, installation, ...kept, now: () => clock.now },
    shelf,
    schemas,
    async (context) => {
      const { url, widths } = requireFile(context, context.input.kind)
      // No record refers to these files.
      for (const file of Object.values(context.files))
        if (file) await markUnsaved(context.db, context.gift.id, file.url, true)
      return { message: 'Tersimpan.', data: { url, widths, photo: context.files.photo?.url ?? '' } }
    },
  )
  return kado
}

/** Uploads a file with a wrong name and type. */
export function uploadFile(
  { app }: TestApp,
  kind: MediaKind,
  bytes: Buffer,
  name = 'kita',
  more: Record<string, Buffer> = {},
) {
  const payload = formOf({}, { [kind]: bytes, ...more }, { name, type: 'text/html' })
  return app.inject({ method: 'POST', url: `/api/rak/${kind}`, payload })
}
