import type { Transaction } from 'kysely'
import type { Tenant } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { isMissing, markUnsaved } from './references.ts'

/**
 * Marks uploaded photos as saved. One that was uploaded long before may have been deleted.
 * @param gone the sentence of each field at fault
 * @throws {Refusal} `validation`
 */
export async function markSaved(
  transaction: Transaction<Database>,
  tenant: Pick<Tenant, 'gift' | 'origin'>,
  urls: string[],
  gone: Record<string, string>,
) {
  for (const url of urls) {
    if (await isMissing(transaction, tenant, url)) {
      const [sentence = ''] = Object.values(gone)
      throw new Refusal('validation', sentence, { fields: gone })
    }
    await markUnsaved(transaction, tenant.gift.id, url, false)
  }
}
