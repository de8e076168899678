/** What really failed: the innermost cause of an error, whose own message may be a sentence for a visitor. */
export function rootCauseOf(error: Error): Error & { code?: string } {
  // As of a host name with several addresses, each of which was tried.
  const [inner] = error instanceof AggregateError ? error.errors : [error.cause]
  return inner instanceof Error ? rootCauseOf(inner) : error
}
