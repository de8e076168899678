import * as z from 'zod/mini'
import { Address, Domain } from '#contract/address.ts'
import { id } from '#contract/id.ts'
import { nothing, written } from '#contract/schemas.ts'
import { texts } from './contract.ts'

/**
 * A host name of the owner's own. It is served only once `is_proved`: `record` is the name at which
 * a TXT record must say `value`, and the host name itself must lead to this installation.
 */
export const OwnDomain = z.object({
  name: z.string(),
  is_proved: z.boolean(),
  record: z.string(),
  value: z.string(),
})

/** One gift that the account may edit; `url` is where it stands, without a slash at its end. */
export const Gift = z.object({
  id,
  address: z.string(),
  url: z.string(),
  recipient_name: z.string(),
  /** Whether it belongs to the account; others were invited. */
  is_owner: z.boolean(),
  domain: z.nullable(OwnDomain),
})

export type Gift = z.output<typeof Gift>

/** What each call takes and answers. */
export const schemas = {
  load: { input: nothing, output: z.array(Gift) },
  loadAddress: {
    input: z.object({ address: z.string() }),
    output: z.object({ address: z.string(), url: z.string(), is_free: z.boolean(), message: z.string() }),
  },
  create: { input: z.object({ address: Address }), output: written(Gift) },
  enter: { input: z.object({ id }), output: written(z.object({ url: z.string() })) },
  remove: {
    input: z.object({ id, address: z.string({ error: texts.sayAddress }) }),
    output: written(z.array(Gift)),
  },
  saveDomain: { input: z.object({ id, name: Domain }), output: written(Gift) },
  checkDomain: { input: z.object({ id }), output: written(Gift) },
  removeDomain: { input: z.object({ id }), output: written(Gift) },
  redeemHandover: {
    input: z.object({ token: z.string() }),
    output: z.object({ status: z.literal('success'), success: z.literal(true), message: z.string() }),
  },
}
