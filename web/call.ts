import * as z from 'zod/mini'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { type RefusalCode, Refused } from '#contract/refusal.ts'

/** The server said no: `message` is its sentence for the person, `fields` names what is at fault. */
export class Refusal extends Error {
  readonly code: RefusalCode | undefined
  readonly fields: Record<string, string>

  constructor(message: string, code?: RefusalCode, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}

/** What a call needs besides its input: a file where the endpoint takes one, and a way to stop it. */
type Extras = { file?: Blob; signal?: AbortSignal }

/**
 * Makes one declared call and answers its checked output.
 * @throws {Refusal} when the server says no; whatever `fetch` throws when there is no network.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | z.input<E['input']>,
  { file, signal }: Extras = {},
): Promise<Output<E>> {
  const values = { ...(input as Record<string, unknown>) }
  const url = `/api${pathOf(endpoint.path, values)}`
  const body = file && endpoint.upload ? formOf(values, endpoint.upload.field, file) : JSON.stringify(values)
  const response = await fetch(url, {
    method: endpoint.method,
    ...(endpoint.method === 'GET' ? {} : { body }),
    ...(typeof body === 'string' && endpoint.method !== 'GET'
      ? { headers: { 'content-type': 'application/json' } }
      : {}),
    ...(signal ? { signal } : {}),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusalFrom(answer)
  return z.parse(endpoint.output, answer) as Output<E>
}

// Each value that the path takes leaves the body.
function pathOf(path: string, values: Record<string, unknown>) {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    delete values[name]
    return encodeURIComponent(String(value))
  })
}

function formOf(values: Record<string, unknown>, field: string, file: Blob) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, String(value))
  form.append(field, file)
  return form
}

/** Reads a refusal from an answer's body; one that is not ours has no sentence. */
export function refusalFrom(answer: unknown) {
  const read = z.safeParse(Refused, answer)
  return read.success ? new Refusal(read.data.message, read.data.code, read.data.fields) : new Refusal('')
}
