import { consumeNetworkLimit } from '#server/auth/rate-limits.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import { checkDomain, removeDomain, saveDomain } from './domain/server-domain.ts'
import { schemas } from './schemas.ts'
import { enter, redeemHandover } from './server-enter.ts'
import { listGifts } from './server-list.ts'
import { create, loadAddress } from './server-make.ts'
import { remove } from './server-remove.ts'

/** The calls of the bare domain, and the handover from there to a gift. */
export function giftsOf(pages: Pick<Page, 'createSample'>[]): Page {
  return {
    routes(server) {
      serve(server, calls.load, schemas.load, listGifts)
      serve(server, calls.loadAddress, schemas.loadAddress, loadAddress)
      serve(server, calls.create, schemas.create, (context) => create(context, pages))
      serve(server, calls.enter, schemas.enter, enter)
      serve(server, calls.remove, schemas.remove, remove)
      serve(server, calls.saveDomain, schemas.saveDomain, saveDomain)
      serve(server, calls.checkDomain, schemas.checkDomain, checkDomain)
      serve(server, calls.removeDomain, schemas.removeDomain, removeDomain)
      serve(server, calls.redeemHandover, schemas.redeemHandover, redeemHandover, {
        limit: (context) => consumeNetworkLimit(context, 'sign-in'),
      })
    },
  }
}
