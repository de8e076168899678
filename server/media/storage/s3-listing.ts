/** One page of what a store holds (ListObjectsV2): its files, and by which token the next page is asked for. */
type Listing = {
  files: { key: string; storedAt: number }[]
  next: string | undefined
  /** Whether there is more that no token leads to. */
  isCut: boolean
}

// What XML writes for the signs that it uses itself. The keys are ours and hold none, but tokens may.
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads the flat XML of such a page; a key is given without the folder in which it lies. */
export function readListing(xml: string): Listing {
  const files = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, each = '']) => ({
    key: textOf(each, 'Key').split('/').at(-1) ?? '',
    storedAt: Date.parse(textOf(each, 'LastModified')),
  }))
  const next = textOf(xml, 'NextContinuationToken') || undefined
  return { files, next, isCut: textOf(xml, 'IsTruncated') === 'true' && next === undefined }
}

function textOf(xml: string, tag: string) {
  const [, text = ''] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? []
  return text.replace(/&(#x?)?(\w+);/g, (whole, number: string | undefined, name: string) =>
    number ? String.fromCodePoint(Number.parseInt(name, number === '#x' ? 16 : 10)) : (SIGNS[name] ?? whole),
  )
}
