// A box begins with its size and its name, four bytes each; a size of 1 means that eight bytes of size
// follow.
const HEAD = 8
const LONG_HEAD = 16

// In bytes: the index of hours of film is smaller.
const MOST_INDEX = 64 * 1024 * 1024

// The path of boxes in a track to the names of its codecs.
const WAY = ['trak', 'mdia', 'minf', 'stbl', 'stsd']

// A description begins with its version and the number of entries.
const DESCRIPTION_HEAD = 8

type Box = { name: string; start: number; end: number }

/**
 * The four-letter names of the codecs in a file of the MP4 family (ISO/IEC 14496-12), such as 'avc1', 'hvc1'
 * or 'mp4a'; none for any other file. It reads only the index, wherever in the file that is.
 */
export async function codecsOf(file: Blob): Promise<string[]> {
  const index = await indexOf(file)
  if (!index) return []
  const view = new DataView(await index.arrayBuffer())
  return descriptionsIn(view, { name: 'moov', start: 0, end: view.byteLength }, WAY)
}

async function indexOf(file: Blob) {
  for (let start = 0; start + HEAD <= file.size; ) {
    const head = new DataView(await file.slice(start, start + LONG_HEAD).arrayBuffer())
    const box = boxAt(head, 0, file.size - start)
    if (!box) return undefined
    if (box.name === 'moov') {
      return box.end > MOST_INDEX ? undefined : file.slice(start + box.start, start + box.end)
    }
    start += box.end
  }
  return undefined
}

function descriptionsIn(view: DataView, box: Box, [next, ...further]: string[]): string[] {
  if (!next) return boxesIn(view, box.start + DESCRIPTION_HEAD, box.end).map(({ name }) => name)
  return boxesIn(view, box.start, box.end)
    .filter(({ name }) => name === next)
    .flatMap((inner) => descriptionsIn(view, inner, further))
}

function boxesIn(view: DataView, from: number, end: number) {
  const boxes: Box[] = []
  for (let start = from; start + HEAD <= end; ) {
    const box = boxAt(view, start, end - start)
    if (!box) break
    boxes.push(box)
    start = box.end
  }
  return boxes
}

// Its `start` and `end` are those of its content.
function boxAt(view: DataView, start: number, room: number): Box | undefined {
  if (start + HEAD > view.byteLength) return undefined
  const short = view.getUint32(start)
  const isLong = short === 1 && start + LONG_HEAD <= view.byteLength
  const head = isLong ? LONG_HEAD : HEAD
  const size = isLong ? Number(view.getBigUint64(start + HEAD)) : short === 0 ? room : short
  if (size < head || size > room) return undefined
  const letters = [4, 5, 6, 7].map((at) => view.getUint8(start + at))
  return { name: String.fromCharCode(...letters), start: start + head, end: start + size }
}
