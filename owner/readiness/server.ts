import { routes } from '#contract/routes.ts'
import { readSelection } from '#gift/features/contract.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import { findSample } from '#server/pages/find-sample.ts'
import type { Finding, PageReadiness } from '#server/pages/page-readiness.ts'
import * as calls from './calls.ts'
import { levels, texts } from './contract.ts'
import { type Readiness, schemas } from './schemas.ts'
import { findUnready } from './server-find.ts'

type PageContext = Pick<Context, 'db' | 'gift' | 'media' | 'now' | 'origin'>

/** Lists what is not ready to be given. @param pages the pages that it checks */
export function readinessOf(pages: Page[]): Page {
  return {
    routes(server) {
      serve(server, calls.load, schemas.load, (context) => listUnready(context, pages))
    },
  }
}

async function listUnready(context: PageContext, pages: Page[]) {
  const shown = await leaveOutHidden(context, pages)
  const found = await findSample(
    context,
    shown.flatMap(({ sample }) => sample ?? []),
  )
  const samples = found.map(({ page, name, count, field, isItem, first }) => {
    const what = count === 1 ? name.charAt(0).toUpperCase() + name.slice(1) : `${count} ${name}`
    const item = isItem && first !== undefined ? { item: first } : {}
    return rowOf(page, { code: 'sample', level: 'sample', message: texts.sample(what), field, ...item })
  })
  const rows: Readiness = [...samples]
  for (const { readiness } of shown) {
    if (!readiness) continue
    const findings = await findUnready(context, readiness)
    rows.push(...findings.map((finding) => rowOf(readiness.page, finding)))
  }
  return rows.sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
}

// Visitors do not see a page that the menu leaves out.
async function leaveOutHidden({ db, gift }: PageContext, pages: Page[]) {
  const row = await db
    .selectFrom('features')
    .select('selected_features')
    .where('gift_id', '=', gift.id)
    .executeTakeFirst()
  const features: string[] = readSelection(row?.selected_features ?? '[]')
  const isShown = ({ feature }: PageReadiness) => feature === undefined || features.includes(feature)
  return pages.filter(({ readiness }) => !readiness || isShown(readiness))
}

function rowOf(page: string, { code, level, message, field, item }: Finding): Readiness[number] {
  const address = new URLSearchParams({ page, ...(item === undefined ? {} : { item: `${item}` }), field })
  return { page, code, level, message, href: `${routes.editPages}?${address}` }
}
