type SystemError = Partial<Pick<NodeJS.ErrnoException, 'code' | 'syscall'>> & {
  hostname?: string
  port?: number
}

/** What Node reports of a failed call to the system; `code` is '' for any other error. */
export function systemErrorOf(error: unknown) {
  const { code = '', syscall, hostname, port } = error instanceof Error ? (error as SystemError) : {}
  return { code: String(code), syscall, hostname, port }
}
