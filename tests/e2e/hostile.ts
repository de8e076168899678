import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Kado } from './kado.ts'
import { photo } from './photos.ts'

const SONG = resolve(import.meta.dirname, '../fixtures/lagu.m4a')

// From the longest that fits into a field to the shortest that could make an element.
const EVIL = [
  '"><img src=x onerror=jahat()><script>jahat()</script>',
  '"><img src=x onerror=jahat()>',
  '"><svg onload=k>',
  '"><i id=j>',
]

/** The elements that the page would have if any of it became markup. */
export const strange = '[onerror], [onload], #j'

/** The worst text that fits into a field of so many characters. */
export function evil(most = 1000) {
  return EVIL.find((text) => text.length <= most) ?? ''
}

/** Addresses that would run, or be fetched from another site. */
const runs = [
  'javascript:jahat()',
  'JaVaScRiPt:jahat()',
  'data:text/html,<script>jahat()</script>',
  '//lain.example',
]

/** The song's title and artist, each as long as the text that it replaces. */
export const tags = { title: '<img onerror=k>1', artist: '<b>jahat</b>' }

/** A song whose tags and file name contain markup. */
export function evilSong() {
  const text = readFileSync(SONG, 'latin1').replace('Hujan Bulan Juni', tags.title)
  const buffer = Buffer.from(text.replace('Raka & Sinta', tags.artist), 'latin1')
  return { name: `${evil(30)}.m4a`, mimeType: 'audio/mp4', buffer }
}

/** A photo whose file name contains markup. */
export async function evilPhoto() {
  const { buffer } = await photo('x.jpg', '#8f2f3b')
  return { name: `${evil(30)}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Puts hostile text into every field of every page, and a folder, by the forms' calls; `request` is the owner's. */
export async function fillEverything(request: APIRequestContext, { url }: Kado, folder: number) {
  const send = async (path: string, options: { data?: object; multipart?: Parts }, status = 200) => {
    const answer = await request.post(`${url}/api${path}`, options)
    expect(answer.status(), `${path} ${await answer.text()}`).toBe(status)
  }
  const file = await evilPhoto()
  const date = { title: evil(20), selected_date: '14022024' }
  const words = ['CINTA', 'TAMAN', 'MALAM'].map((word) => ({ word, clue: evil(120) }))
  const options = [evil(60), evil(30), evil(20), evil(11)]
  await send('/opening', { data: { title: evil(11), recipient_name: evil(14) } })
  await send('/date-input', { data: { ...date, photo_url: '/x.webp?javascript:jahat()' } })
  for (const photo_url of [...runs, `/${evil()}`])
    await send('/date-input', { data: { ...date, photo_url } }, 422)
  await send('/days-of-love', { data: { title: evil(13) } })
  await send('/features', { data: { title: evil(13), selected_features: '["gallery"]' } })
  await send('/quiz', { data: { questions: [{ question: evil(160), options, answer: 0 }] } })
  await send('/crossword', { data: { words, external_url: '' } })
  for (const external_url of runs) await send('/crossword', { data: { words, external_url } }, 422)
  await send('/coupon', {
    multipart: {
      name: evil(40),
      code: evil(20),
      description: evil(160),
      thanks: evil(240),
      couponImage: file,
    },
  })
  await send('/love-typing.php', {
    multipart: { paragraphs: JSON.stringify([evil(480)]), backgroundMusic: evilSong() },
  })
  await send('/video-gift.php', { multipart: { title: evil(40), description: evil(300), poster: file } })
  await send(
    '/love-moments',
    { multipart: { title: evil(60), date: evil(40), letter: evil(2000), coverImage: file } },
    201,
  )
  await send('/gallery/folders', { data: { name: evil(40) } }, 201)
  await send(`/gallery/folders/${folder}/photos`, { multipart: { title: evil(60), photoFile: file } }, 201)
  await send('/gallery.php', { data: { action: 'rename', folderId: folder, folderName: evil(40) } })
  await send('/todo-list.php', { data: { title: evil(40) } })
  await send('/music', { multipart: { musicFile: evilSong() } })
  const lock = await request.put(`${url}/api/lock`, { data: { locked: false, hint: evil(120) } })
  expect(lock.status(), await lock.text()).toBe(200)
}

type Parts = NonNullable<NonNullable<Parameters<APIRequestContext['post']>[1]>['multipart']>
