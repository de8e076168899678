import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { account } from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call, Refusal } from '#web/api/call.ts'
import { showErrors } from '#web/forms/show-errors.ts'
import { messageOf } from './failure.ts'

type AccountForm<Values extends FieldValues> = {
  schema: z.core.$ZodType<Values, Values>
  values: Values
  send: (values: Values) => Promise<void>
  /** The sentence for a failure without one of its own. */
  failure: string
}

/** A form of the account: typed values stay after a refusal, whose sentence is at its field or in `problem`. */
export function useAccountForm<Values extends FieldValues>({
  schema,
  values,
  send,
  failure,
}: AccountForm<Values>) {
  const [problem, setProblem] = useState('')
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<Values>,
  })
  const submit = form.handleSubmit(async (typed) => {
    setProblem('')
    try {
      await send(typed)
    } catch (error) {
      if (!showErrors(form, error)) setProblem(messageOf(error, failure))
    }
  })
  const clear = () => {
    setProblem('')
    form.clearErrors()
  }
  return { form, submit, problem, clear }
}

/** Sends an action of the account. @throws {Refusal} also where the answer is not the `expected` sentence */
export async function sendAccount(action: Sent<typeof account>, expected: string) {
  const { message } = await call(account, action)
  if (message !== expected) throw new Refusal(texts.unexpected)
}
