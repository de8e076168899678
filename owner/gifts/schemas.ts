import * as z from 'zod/mini'
import { Address, Domain } from '#contract/address.ts'
import { flag, id } from '#contract/id.ts'
import { plain } from '#contract/plain.ts'
import { code, noInput, written } from '#contract/schemas.ts'
import { texts } from './contract.ts'

/**
 * A host name of the owner's own. It is served only once `is_proved`: `record` is the name at which a TXT
 * record must have the value `value`, and the host name itself must point to this installation.
 */
export const OwnDomain = z.object({
  name: z.string(),
  is_proved: z.boolean(),
  record: z.string(),
  value: z.string(),
})

/** One gift that the account may edit; `url` is its address, without a slash at its end. */
export const Gift = z.object({
  id,
  address: z.string(),
  url: z.string(),
  recipient_name: z.string(),
  /** Whether it belongs to the account; invited editors do not own it. */
  is_owner: z.boolean(),
  domain: z.nullable(OwnDomain),
  /** What its editors should know of it at once; '' for nothing. */
  notice: z.string(),
})

export type Gift = z.output<typeof Gift>

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The gifts that the account owns or may edit, the newest first.',
    input: noInput,
    output: z.array(Gift),
  },
  loadAddress: {
    summary: 'Whether an address is free; `message` says so, or why it cannot be chosen.',
    input: z.object({ address: z.string() }),
    output: z.object({ address: z.string(), url: z.string(), is_free: z.boolean(), message: z.string() }),
  },
  create: {
    summary: 'Creates a gift with the sample content at an address of its own.',
    input: z.object({ address: Address }),
    output: written(Gift),
  },
  enter: {
    summary: "Returns a link that signs the caller in at the gift's own host, once within a minute.",
    input: z.object({ id }),
    output: written(z.object({ url: z.string() })),
  },
  remove: {
    summary:
      'Permanently deletes a gift with its content; `address` must repeat its address, which stays reserved for 90 days.',
    input: z.object({ id, address: z.string({ error: texts.sayAddress }).check(z.overwrite(plain)) }),
    output: written(z.array(Gift)),
  },
  saveDomain: {
    summary:
      "Stores a host name of the owner's own for a gift, replacing an earlier one; `checkDomain` verifies it.",
    input: z.object({ id, name: Domain }),
    output: written(Gift),
  },
  checkDomain: {
    summary: 'Looks up the TXT record that verifies the host name; the gift is served there from then on.',
    input: z.object({ id }),
    output: written(Gift),
  },
  removeDomain: {
    summary: 'Removes the host name; the gift is no longer served there.',
    input: z.object({ id }),
    output: written(Gift),
  },
  redeemHandover: {
    summary:
      'Signs in with the token of `enter`; another account that is signed in is replaced only with `replaces`.',
    isOpenWhileSuspended: true,
    input: z.object({ token: code, replaces: z.optional(flag) }),
    output: z.object({ status: z.literal('success'), success: z.literal(true), message: z.string() }),
  },
}
