import { expect } from 'vitest'
import type { Answer } from '#gift/answer/schemas.ts'

type Fields = Record<string, unknown>

/** A successful write: its input, the data of its answer, and a function that reads a path. */
type Written = { input: Fields; data: unknown; read: (path: string) => Promise<unknown> }

type Proof = (written: Written) => Promise<void>

/** For each write, the check that a read shows what it stored; a sentence where no read can. */
export const proofs: Record<string, Proof | string> = {
  'POST /answers': async ({ input, data, read }) => {
    const { id, at, after, text, voice_url } = data as Answer
    // An answer sent again under the same `once` keeps its first values.
    if (!input.once) expect({ after, text }).toEqual({ after: input.after, text: input.text ?? '' })
    expect(await read('/answers')).toContainEqual(expect.objectContaining({ id, at, after, text, voice_url }))
  },
  'DELETE /answers/:id': gone('/answers'),
  'POST /sealed-letters': shown('/sealed-letters', withoutFiles),
  'PUT /sealed-letters/:id': shown('/sealed-letters', withoutFiles),
  'DELETE /sealed-letters/:id': gone('/sealed-letters'),
  'POST /sealed-letters/:id/open': shown('/sealed-letters'),
  'POST /sealed-letters/reminders': 'Nobody reads an address back.',
  'POST /sealed-letters/reminders/stop': 'Nobody reads an address back.',
  'POST /coupon': shown('/coupon', without('image_url')),
  'POST /coupons': shown('/coupons'),
  'PUT /coupons/:id': shown('/coupons'),
  'DELETE /coupons/:id': gone('/coupons'),
  'POST /coupons/:id/ask': shown('/coupons'),
  'DELETE /coupons/:id/ask': shown('/coupons'),
  'POST /coupons/:id/fulfil': shown('/coupons'),
  'POST /crossword': shown('/crossword', (input) => ({ ...input, sentence: input.sentence || undefined })),
  'POST /date-input': shown('/date-input'),
  'PUT /date-input': shown('/date-input'),
  'POST /date-input/photo': 'An address that is shown once it is saved with the date page.',
  'POST /date-input/photo/turn': 'An address that is shown once it is saved with the date page.',
  'POST /days-of-love': shown('/days-of-love'),
  'PUT /days-of-love/time-zone': shown('/days-of-love/time-zone'),
  'POST /features': shown('/features', (input) => ({
    ...input,
    selected_features: JSON.stringify(input.selected_features),
    closing: input.closing || undefined,
  })),
  'POST /gallery.php': changedInGallery,
  'POST /gallery/folders': shown('/gallery'),
  'DELETE /gallery/folders/:id': gone('/gallery'),
  'POST /gallery/folders/:id/restore': shown('/gallery'),
  'PUT /gallery/folders/order': ordered(() => '/gallery'),
  'POST /gallery/folders/:id/photos': changedInGallery,
  'DELETE /gallery/photos/:id': async ({ data, read }) => {
    expect(await photosOf(read)).not.toContainEqual(expect.objectContaining({ id: idOf(data) }))
  },
  'PUT /gallery/photos/:id/focus': async ({ data, read }) => {
    expect(await photosOf(read)).toContainEqual(data)
  },
  'POST /gallery/photos/:id/turn': async ({ data, read }) => {
    expect(await photosOf(read)).toContainEqual(data)
  },
  'POST /gallery/photos/:id/restore': async ({ data, read }) => {
    expect(await photosOf(read)).toContainEqual(data)
  },
  'PUT /gallery/folders/:id/photos': async ({ input, data, read }) => {
    expect(await read(`/gallery?folderId=${input.id}`)).toEqual(data)
  },
  'PUT /gallery/folders/:id/order': ordered(({ id }) => `/gallery?folderId=${id}`),
  'POST /love-moment.php': shown('/love-moment'),
  'POST /love-moments': shown('/love-moment'),
  'PUT /love-moments/:id/focus': shown('/love-moment', without('focus')),
  'POST /love-moments/:id/turn': shown('/love-moment'),
  'DELETE /love-moments/:id': gone('/love-moment'),
  'POST /love-moments/:id/restore': shown('/love-moment'),
  'POST /love-typing.php': shown('/love-typing', ({ background_music: _, ...input }) => ({
    ...input,
    signature: input.signature || undefined,
  })),
  // Empty names are left out of the read.
  'POST /music': shown('/music', (input) =>
    Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '')),
  ),
  'POST /opening': shown('/opening'),
  'POST /quiz': shown('/quiz', ({ questions }) => ({
    questions: (questions as Fields[]).map(({ note, photo_url, ...rest }) => ({
      ...rest,
      ...(note ? { note } : {}),
      ...(photo_url ? { photo_url } : {}),
    })),
  })),
  'POST /quiz/photo': 'An address that is shown once it is saved with a question.',
  'PUT /sky': shown('/sky'),
  'POST /todo-list.php': shown('/todo-list'),
  'PUT /todo-list.php': shown('/todo-list', (input) => ({
    ...input,
    is_selected: input.is_selected ? '1' : '0',
  })),
  'DELETE /todo-list.php': gone('/todo-list'),
  'PUT /todo-list/:id/moment': shown('/todo-list'),
  'POST /todo-list/:id/restore': shown('/todo-list'),
  'POST /versions/:id/restore': async ({ data, read }) => {
    const { page, content } = data as { page: string; content: { data?: unknown } }
    expect(await read(`/${page}`)).toEqual(content.data ?? content)
  },
  'POST /video-gift.php': shown('/video-gift'),
  'POST /user/login.php': async ({ input, read }) => {
    if (input.action !== 'create') return
    expect(await read('/accounts')).toContainEqual(expect.objectContaining({ email: input.email }))
  },
  'DELETE /session': 'Nobody is signed in where a visitor signs out.',
  'PUT /accounts/:id': shown('/accounts'),
  'DELETE /accounts/:id': async ({ data, read }) => expect(await read('/accounts')).toEqual(data),
  'DELETE /sessions': async ({ data, read }) => expect(await read('/sessions')).toEqual(data),
  'DELETE /sessions/:id': async ({ input, read }) => {
    expect(await read('/sessions')).not.toContainEqual(expect.objectContaining({ id: input.id }))
  },
  'PUT /lock': shown('/lock'),
  'PUT /giving': shown('/giving'),
  'POST /journal': 'The editor that reads it is not noted.',
  'DELETE /journal': async ({ data, read }) => expect(await read('/journal')).toEqual(data),
  'PUT /journal/settings': shown('/journal/settings'),
  'POST /giving/told': 'It takes a line from the list of what is not ready.',
  'DELETE /sample': async ({ data, read }) => expect(await read('/sample')).toEqual((data as Fields).sample),
  'POST /sample/:id/restore': async ({ data, read }) => expect(await read('/sample')).toEqual(data),
  'POST /date-input/unlock': 'What it gives is a cookie.',
  'POST /gifts': async ({ input, data, read }) => {
    expect(data).toMatchObject({ address: input.address, is_owner: true })
    expect(await read('/gifts')).toContainEqual(data)
  },
  'POST /gifts/:id/enter': 'What it gives is a way into a gift, at another host.',
  'DELETE /gifts/:id': async ({ data, read }) => expect(await read('/gifts')).toEqual(data),
  'PUT /gifts/:id/domain': async ({ input, data, read }) => {
    expect(data).toMatchObject({ id: input.id, domain: { name: input.name } })
    expect(await read('/gifts')).toContainEqual(data)
  },
  'POST /gifts/:id/domain/check': async ({ data, read }) => {
    expect(data).toMatchObject({ domain: { is_proved: true } })
    expect(await read('/gifts')).toContainEqual(data)
  },
  'DELETE /gifts/:id/domain': shown('/gifts', ({ id }) => ({ id, domain: null })),
  'POST /session': 'What it gives is a cookie.',
  'POST /invitations': async ({ input, data, read }) => {
    expect(data).toContainEqual(expect.objectContaining({ email: input.email }))
    expect(await read('/invitations')).toEqual(data)
  },
  'POST /invitations/check': async ({ data, read }) => {
    expect(await read('/opening')).toContainEqual(expect.objectContaining(data as Fields))
  },
  'DELETE /invitations/:id': async ({ data, read }) => expect(await read('/invitations')).toEqual(data),
}

/** Checks that the answer holds the input, and that a read shows the answer. */
function shown(path: string, stored: (input: Fields) => Fields = (input) => input): Proof {
  return async ({ input, data, read }) => {
    const sent = Object.entries(stored(input)).filter(([, value]) => value !== undefined)
    expect(data).toMatchObject(Object.fromEntries(sent))
    const body = await read(path)
    if (Array.isArray(body)) expect(body).toContainEqual(data)
    else expect(body).toEqual(data)
  }
}

function gone(path: string): Proof {
  return async ({ data, read }) => {
    expect(await read(path)).not.toContainEqual(expect.objectContaining({ id: idOf(data) }))
  }
}

function ordered(pathOf: (input: Fields) => string): Proof {
  return async ({ input, data, read }) => {
    const named = [...new Set(input.ids as number[])]
    expect((data as { id: number }[]).slice(0, named.length).map(({ id }) => id)).toEqual(named)
    expect(await read(pathOf(input))).toEqual(data)
  }
}

async function changedInGallery({ input, data, read }: Written) {
  const { folderName: name, title } = input
  expect(data).toMatchObject({
    ...(name === undefined ? {} : { name }),
    ...(title === undefined ? {} : { title }),
  })
  const { folderId } = data as Fields
  expect(await read(folderId === undefined ? '/gallery' : `/gallery?folderId=${folderId}`)).toContainEqual(
    data,
  )
}

async function photosOf(read: Written['read']) {
  const folders = (await read('/gallery')) as { id: number }[]
  const photos = await Promise.all(folders.map(({ id }) => read(`/gallery?folderId=${id}`)))
  return photos.flat()
}

function without(name: string) {
  return ({ [name]: _, ...rest }: Fields) => rest
}

function withoutFiles({ photo_url: _, voice_url: __, ...rest }: Fields) {
  return rest
}

function idOf(data: unknown) {
  return (data as { id: number }).id
}
