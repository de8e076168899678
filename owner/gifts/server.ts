import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as gifts from './contract.ts'
import { checkDomain, removeDomain, saveDomain } from './server-domain.ts'
import { enter, takePass } from './server-enter.ts'
import { listGifts } from './server-list.ts'
import { create, loadAddress } from './server-make.ts'
import { remove } from './server-remove.ts'

/** The bare domain of many gifts, and the way from there into one of them. */
export function giftsOf(pages: Pick<Page, 'createSample'>[]): Page {
  return {
    routes(server) {
      serve(server, gifts.load, listGifts)
      serve(server, gifts.loadAddress, loadAddress)
      serve(server, gifts.create, (context) => create(context, pages))
      serve(server, gifts.enter, enter)
      serve(server, gifts.remove, remove)
      serve(server, gifts.saveDomain, saveDomain)
      serve(server, gifts.checkDomain, checkDomain)
      serve(server, gifts.removeDomain, removeDomain)
      serve(server, gifts.takePass, takePass)
    },
  }
}
