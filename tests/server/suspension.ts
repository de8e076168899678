import { findHostGift } from '#owner/gifts/host/server-host-list.ts'
import { remove, resume, suspend } from '#owner/gifts/host/server-suspend.ts'
import { openMawar } from './many.ts'

const actions = { suspend, resume, remove }

/** Raka's gift at mawar.gift.example, and what its host does with it by name. */
export async function openHosted(options: Parameters<typeof openMawar>[0] = {}) {
  const kado = await openMawar(options)
  const stores = { db: kado.db, config: kado.config, now: () => kado.clock.now }
  /** Runs an action of `npm run gifts`. @returns its sentences */
  const act = async (action: keyof typeof actions, name = 'mawar') =>
    actions[action](stores, await findHostGift(stores, name))
  return { ...kado, stores, act, visitor: kado.at('mawar.gift.example') }
}
