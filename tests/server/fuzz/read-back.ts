import { expect } from 'vitest'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import type { Answer } from '#gift/answer/schemas.ts'
import { declared, manyCalls } from '#tests/server/endpoints.ts'
import type { Values } from './deliver.ts'

/** A successful write: its input, the data of its answer, and a function that reads a path. */
type Written = { input: Values; data: unknown; read: (path: string) => Promise<unknown> }

// Writes that no read shows.
const UNREAD: Record<string, string> = {
  'POST /sealed-letters/reminders': 'No call returns an address.',
  'POST /sealed-letters/reminders/confirm': 'No call returns an address.',
  'POST /sealed-letters/reminders/stop': 'No call returns an address.',
  'POST /date-input/photo': 'An address that is shown once it is saved with the date page.',
  'POST /date-input/photo/turn': 'An address that is shown once it is saved with the date page.',
  'POST /quiz/photo': 'An address that is shown once it is saved with a question.',
  'POST /crossword/photo': 'An address that is shown once it is saved with the crossword.',
  'POST /journal': 'The editor that reads it is not noted.',
  'POST /giving/told': 'It takes a line from the list of what is not ready.',
  'POST /date-input/unlock': 'What it gives is a cookie.',
  'POST /session': 'What it gives is a cookie.',
  'DELETE /session': 'Nobody is signed in where a visitor signs out.',
  'POST /gifts/:id/enter': 'What it gives is a way into a gift, at another host.',
}

// What is stored of an input, where it is not what was sent: files have addresses of their own.
const STORED: Record<string, (input: Values) => Values> = {
  'POST /sealed-letters': without('photo_url', 'voice_url'),
  'PUT /sealed-letters/:id': without('photo_url', 'voice_url'),
  'POST /coupon': without('image_url'),
  'POST /features': ({ selected_features, ...rest }) => ({
    ...rest,
    selected_features: JSON.stringify(selected_features),
  }),
  'POST /gallery.php': ({ folderName: name, title }) => ({ name, title }),
  'PUT /gallery/folders/order': () => ({}),
  'POST /gallery/folders/:id/photos': ({ title }) => ({ title }),
  'PUT /gallery/photos/:id/focus': without('focus'),
  'PUT /love-moments/:id/focus': without('focus'),
  'POST /love-typing.php': without('background_music'),
  // Pauses behind the end of the recording are left out.
  'POST /narrations': without('quiet'),
  'PUT /todo-list.php': ({ is_selected, ...rest }) => ({ ...rest, is_selected: is_selected ? '1' : '0' }),
  'DELETE /gifts/:id/domain': ({ id }) => ({ id, domain: null }),
}

const READS = new Set(
  [...declared, ...manyCalls].filter(({ method }) => method === 'GET').map(({ path }) => withoutPhp(path)),
)

/** Expects that the answer of a write holds its input, and that a read shows the answer. */
export async function expectStored(endpoint: ServedEndpoint, { input, data, read }: Written) {
  const { method, path } = endpoint
  const name = `${method} ${path}`
  if (method === 'GET' || name in UNREAD) return
  const own = OWN[name]
  if (own) return own({ input, data, read })
  const body = await readAfter(endpoint, { input, data, read })
  if (method === 'DELETE' && /(:id|\.php)$/.test(path)) {
    expect(body).not.toContainEqual(expect.objectContaining({ id: input.id }))
    return
  }
  if (Array.isArray(data)) expect(body).toEqual(data)
  else {
    const sent = STORED[name]?.(input) ?? input
    for (const [field, value] of Object.entries(sent)) {
      if (value !== undefined) expect(bare((data as Values)[field]), field).toEqual(bare(value))
    }
    if (Array.isArray(body)) expect(body).toContainEqual(data)
    else expect(body).toEqual(data)
  }
  if (path.endsWith('/order')) {
    const ids = [...new Set(input.ids as number[])]
    expect((data as { id: number }[]).slice(0, ids.length).map(({ id }) => id)).toEqual(ids)
  }
}

// Writes whose answer is of another kind than the read.
const OWN: Record<string, (written: Written) => Promise<void>> = {
  async 'POST /answers'({ input, data, read }) {
    const { id, at, after, text, voice_url } = data as Answer
    // An answer sent again under the same `once` keeps its first values.
    if (!input.once) expect({ after, text }).toEqual({ after: input.after, text: input.text ?? '' })
    expect(await read('/answers')).toContainEqual(expect.objectContaining({ id, at, after, text, voice_url }))
  },
  async 'POST /versions/:id/restore'({ data, read }) {
    const { page, content } = data as { page: string; content: { data?: unknown } }
    expect(await read(`/${page}`)).toEqual(content.data ?? content)
  },
  async 'POST /user/login.php'({ input, read }) {
    if (input.action !== 'create') return
    expect(await read('/accounts')).toContainEqual(expect.objectContaining({ email: input.email }))
  },
  async 'DELETE /sample'({ data, read }) {
    expect(await read('/sample')).toEqual((data as Values).sample)
  },
  async 'POST /gifts'({ input, data, read }) {
    expect(data).toMatchObject({ address: input.address, is_owner: true })
    expect(await read('/gifts')).toContainEqual(data)
  },
  async 'PUT /gifts/:id/domain'({ input, data, read }) {
    expect(data).toMatchObject({ id: input.id, domain: { name: input.name } })
    expect(await read('/gifts')).toContainEqual(data)
  },
  async 'POST /gifts/:id/domain/check'({ data, read }) {
    expect(data).toMatchObject({ domain: { is_proved: true } })
    expect(await read('/gifts')).toContainEqual(data)
  },
  async 'POST /invitations'({ input, data, read }) {
    expect(data).toContainEqual(expect.objectContaining({ email: input.email }))
    expect(await read('/invitations')).toEqual(data)
  },
  async 'POST /invitations/check'({ data, read }) {
    expect(await read('/opening')).toContainEqual(expect.objectContaining(data as Values))
  },
}

// Reads the longest address before the call's own that can be read; of the gallery the list in which the record is.
async function readAfter({ method, path }: ServedEndpoint, { input, data, read }: Written) {
  if (/^\/gallery\/folders\/:id\/(order|photos)$/.test(path) && method === 'PUT')
    return read(`/gallery?folderId=${input.id}`)
  if (/^\/gallery\/photos/.test(path)) return photosOf(read)
  if (path.startsWith('/gallery') && !Array.isArray(data) && 'folderId' in (data as Values))
    return read(`/gallery?folderId=${(data as Values).folderId}`)
  let address = withoutPhp(path).replace('/love-moments', '/love-moment')
  while (!READS.has(address)) {
    if (address === '')
      throw new Error(`Say in tests/server/fuzz/read-back.ts which read shows ${method} ${path}.`)
    address = address.slice(0, address.lastIndexOf('/'))
  }
  return read(address)
}

async function photosOf(read: Written['read']) {
  const folders = (await read('/gallery')) as { id: number }[]
  const photos = await Promise.all(folders.map(({ id }) => read(`/gallery?folderId=${id}`)))
  return photos.flat()
}

// Without empty texts, which some reads leave out.
function bare(value: unknown): unknown {
  if (value === '') return undefined
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bare(each)]))
}

function without(...names: string[]) {
  return (input: Values) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
}

function withoutPhp(path: string) {
  return path.replace(/\.php$/, '')
}
