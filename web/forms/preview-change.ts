import type { Endpoint, Output } from '#contract/endpoint.ts'

/** How a form's values alter the response of one read. */
export type PreviewChange = { read: Endpoint; alter: (response: unknown) => unknown }

/**
 * Declares how a form's values alter the response of a read; `response` is undefined before the hub has read
 * it.
 */
export function previewOf<E extends Endpoint>(
  read: E,
  alter: (response: Output<E> | undefined) => Output<E>,
): PreviewChange {
  return { read, alter: (response) => alter(response as Output<E> | undefined) }
}
