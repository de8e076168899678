/** A box of the MP4 family (ISO/IEC 14496-12): its size, its name, and what it holds. */
export function box(name: string, ...content: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each) : each)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inside.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, inside])
}

/** A track that holds pictures ('vide'), sound ('soun') or something else. */
export function track(holds: string, ...more: Buffer[]) {
  return box('trak', box('mdia', box('hdlr', Buffer.alloc(8), holds, Buffer.alloc(13))), ...more)
}

/** A file of the MP4 family that says where it was recorded, in every place where phones say it. */
export function movie({ brand = 'isom', tracks = [track('vide'), track('soun')] } = {}) {
  return Buffer.concat([
    box('ftyp', brand, Buffer.alloc(4), brand),
    box('uuid', 'XMP -6.2088,106.8456'),
    box(
      'moov',
      ...tracks,
      track('meta', box('minf', '-6.2088,106.8456')),
      box('udta', box('\u00a9xyz', '-6.2088+106.8456/')),
      box('meta', box('ilst', 'com.apple.quicktime.location.ISO6709 -6.2088')),
    ),
    box('mdat', 'gambar dan suara'),
  ])
}

/** A track whose samples are told of by this box. */
export function filled(holds: string, tables: Buffer) {
  return box('trak', box('mdia', box('hdlr', Buffer.alloc(8), holds, Buffer.alloc(13)), tables))
}

/** A table of a track: its version, and numbers of four bytes each. */
export function table(name: string, ...numbers: number[]) {
  const bytes = Buffer.alloc(4 + 4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 + 4 * index)
  return box(name, bytes)
}

/** An element of EBML (RFC 8794): its name in hexadecimal digits, its size in eight bytes, its content. */
export function element(name: string, ...content: (Buffer | string)[]) {
  const inside = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each) : each)))
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(inside.length))
  return Buffer.concat([Buffer.from(name, 'hex'), size, inside])
}

/** A WebM with a track of a kind (1 for pictures), and what stands beside it. */
export function webm(kind: number, ...more: Buffer[]) {
  const track = element(
    'ae',
    element('d7', '\x01'),
    element('83', Buffer.from([kind])),
    element('536e', 'Kamera Raka'),
  )
  const info = element(
    '1549a966',
    element('2ad7b1', Buffer.from([15, 66, 64])),
    element('7ba9', 'di rumah'),
    element('4d80', 'x'),
  )
  const cluster = element(
    '1f43b675',
    element('e7', '\0'),
    element('a3', Buffer.from([0x81, 0, 0, 0x80]), 'gambar'),
  )
  const header = element('1a45dfa3', element('4282', 'webm'))
  return Buffer.concat([header, element('18538067', info, element('1654ae6b', track), ...more, cluster)])
}
