import * as z from 'zod/mini'
import { countCharacters } from '#contract/characters.ts'
import { id } from '#contract/id.ts'
import { code, email, noInput, written } from '#contract/schemas.ts'
import { limits, texts } from './contract.ts'

const Email = email(texts.emailShape)

const NewPassword = z.string({ error: texts.passwordRequired }).check(
  z.maxLength(limits.password.units, { error: texts.passwordLong, abort: true }),
  z.refine((text) => text.trim() !== '', { error: texts.passwordRequired, abort: true }),
  z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: texts.passwordCharacters, abort: true }),
  z.refine((text) => lengthOf(text) >= limits.password.min, { error: texts.passwordShort }),
  z.refine((text) => lengthOf(text) <= limits.password.max, { error: texts.passwordLong }),
)

// Spaces around a password are part of it, but do not count towards its length.
function lengthOf(password: string) {
  return countCharacters(password.normalize('NFC').trim())
}

const GivenPassword = z
  .string({ error: texts.passwordRequired })
  .check(z.minLength(1, texts.passwordRequired), z.maxLength(limits.password.units, texts.wrongCredentials))

/** The e-mail and password of the login form; `invite` is the token of an invitation link. */
export const Login = z.object({
  action: z.literal('login'),
  email: Email,
  password: GivenPassword,
  invite: z.optional(code),
})

/**
 * A new account; `claim` is the host's code, required where the first account is created from another
 * machine.
 */
export const Create = z.object({
  action: z.literal('create'),
  email: Email,
  password: NewPassword,
  claim: z.optional(code),
  invite: z.optional(code),
})

const given = z
  .string({ error: texts.bothRequired })
  .check(z.refine((text) => text.trim() !== '', texts.bothRequired))

/** A new password; `token` is the proof from the mail. Missing fields are reported before malformed ones. */
export const ChangePassword = z.pipe(
  z.object({
    action: z.literal('change_password'),
    email: given,
    newPassword: given,
    token: z.optional(code),
  }),
  z.object({
    action: z.literal('change_password'),
    email: Email,
    newPassword: NewPassword,
    token: z.optional(code),
  }),
)

const success = z.object({
  status: z.literal('success'),
  success: z.literal(true),
  message: z.string(),
})

/**
 * One session of the caller's account: `device` in words, such as 'Chrome di Android', times in milliseconds
 * since 1970; `signed_in_at` is 0 where the clock was set back since. At the bare domain of many gifts it is
 * one browser, and `hosts` lists where it is signed in, the bare domain first.
 */
export const Session = z.object({
  id,
  device: z.string(),
  signed_in_at: z.number(),
  last_used_at: z.number(),
  is_current: z.boolean(),
  hosts: z.optional(z.array(z.string())),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  account: {
    summary: 'Signs in, creates an account or changes a password, as `action` says.',
    isOpenWhileSuspended: true,
    input: z.discriminatedUnion('action', [Login, Create, ChangePassword]),
    output: success,
  },
  loadSession: {
    summary: 'Who is signed in, and whether this account may edit this gift.',
    isOpenWhileSuspended: true,
    input: noInput,
    output: z.object({ user: z.nullable(z.object({ email: z.string() })), owner: z.boolean() }),
  },
  signOut: { summary: 'Signs out.', isOpenWhileSuspended: true, input: noInput, output: success },
  loadSessions: {
    summary:
      "The sessions of the caller's account, at the bare domain those of all gifts: this one first, then the latest used.",
    isOpenWhileSuspended: true,
    input: noInput,
    output: z.array(Session),
  },
  endOneSession: {
    summary: "Ends one session of the caller's account and returns the rest; ending this one signs out.",
    isOpenWhileSuspended: true,
    input: z.object({ id }),
    output: written(z.array(Session)),
  },
  endOtherSessions: {
    summary: "Ends every other session of the caller's account and returns the rest.",
    isOpenWhileSuspended: true,
    input: noInput,
    output: written(z.array(Session)),
  },
}
