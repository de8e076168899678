/** A name or a code within other words: it has its own direction, and no browser translates it. */
export function Name({ children }: { children: string }) {
  return <bdi translate="no">{children}</bdi>
}
