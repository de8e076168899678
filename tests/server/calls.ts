import { fallbackDate } from '#contract/date.ts'
import { sampleUrl } from '#server/media/sample.ts'
import type { Line } from './access-table.ts'
import type { Ids } from './callers.ts'
import { fixture, formOf } from './files.ts'
import { plain } from './photos.ts'
import { makeVoice } from './voices.ts'

/** A request that succeeds: the id in its path, its query, and its body. */
type Valid = {
  id?: number | typeof ownSession
  query?: string
  /** Replaces `*` in the path. */
  rest?: string
  fields?: Record<string, unknown>
  files?: Record<string, FileName>
}

type FileName = 'foto.jpg' | 'lagu.mp3' | 'lampion.mp4' | 'suara.webm'

const JSON_TYPE = 'application/json'

/** Replaced by the id of a session of the caller. */
export const ownSession = 'sesi-sendiri'

type Make = (ids: Ids) => Valid | Valid[]

const letter = { paragraphs: ['Sampai besok.'] }
const moment = { title: 'Hujan Pertama', date: '2023-01-07', letter: 'Satu payung.' }
const page = { title: 'Kapan?', selected_date: '12022022', photo_url: '/images/cover-4.webp' }
const photo = { files: { photoFile: 'foto.jpg' } } as const
const question = { question: 'Di mana?', options: ['Bali', 'Solo', 'Aceh', 'Ambon'], answer: 1 }
const words = [
  { word: 'PASAR', clue: 'Tempat kencan pertama' },
  { word: 'PAYUNG', clue: 'Dipakai berdua' },
]

const nothing: Make = () => ({})

/** For each line of ACCESS.md, the requests that succeed for a caller who has access. */
export const validCalls: Record<string, Make> = {
  'GET /api/opening': nothing,
  'POST /api/opening': () => ({ fields: { title: 'Halo', recipient_name: 'Sinta' } }),
  'GET /api/date-input': nothing,
  'POST /api/date-input': () => ({ fields: page }),
  'PUT /api/date-input': ({ page: id }) => ({ fields: { ...page, id } }),
  'POST /api/date-input/unlock': () => ({ fields: { date: fallbackDate } }),
  'GET /api/date-input/hint': nothing,
  'POST /api/date-input/photo': () => photo,
  'POST /api/date-input/photo/turn': () => ({ fields: { url: sampleUrl('cover-1') } }),
  'GET /api/days-of-love': nothing,
  'POST /api/days-of-love': () => ({ fields: { title: 'Sejak hujan' } }),
  'GET /api/days-of-love/time-zone': nothing,
  'PUT /api/days-of-love/time-zone': () => ({ fields: { time_zone: 'Asia/Jayapura' } }),
  'GET /api/sky': nothing,
  'PUT /api/sky': () => ({ fields: { sky: 'fajar' } }),
  'GET /api/features': nothing,
  'POST /api/features': () => ({ fields: { title: 'Untukmu', selected_features: [] } }),
  'GET /api/love-typing.php': nothing,
  'POST /api/love-typing.php': () => [
    { fields: letter },
    { fields: { paragraphs: JSON.stringify(letter.paragraphs) }, files: { backgroundMusic: 'lagu.mp3' } },
  ],
  'GET /api/narrations': nothing,
  'POST /api/narrations': () => ({
    fields: { marks: '[0]', quiet: '[[0.2, 0.5]]' },
    files: { recording: 'suara.webm' },
  }),
  'PUT /api/narrations/:id': ({ narration: id }) => ({ id, fields: { marks: [0] } }),
  'DELETE /api/narrations/:id': ({ narration: id }) => ({ id }),
  'POST /api/narrations/:id/restore': ({ narration: id }) => ({ id }),
  'GET /api/coupon': nothing,
  'POST /api/coupon': () => [
    { fields: { name: 'Makan malam' } },
    { fields: { name: 'Makan malam' }, files: { couponImage: 'foto.jpg' } },
  ],
  'GET /api/video-gift.php': nothing,
  'POST /api/video-gift.php': () => [
    { fields: { title: 'Untuk Kamu' } },
    { fields: { title: 'Untuk Kamu' }, files: { video_url: 'lampion.mp4', poster: 'foto.jpg' } },
  ],
  'GET /api/love-moment': ({ moment: id }) => [{}, { query: `?id=${id}` }],
  'POST /api/love-moment.php': ({ moment: id }) => [
    { fields: { id, ...moment } },
    { fields: { id, ...moment }, files: { coverImage: 'foto.jpg' } },
  ],
  'POST /api/love-moments': () => ({ fields: moment }),
  'PUT /api/love-moments/:id/focus': ({ moment: id }) => ({ id, fields: { focus: '30% 70%' } }),
  'POST /api/love-moments/:id/turn': ({ moment: id }) => ({ id }),
  'DELETE /api/love-moments/:id': ({ moment: id }) => ({ id }),
  'POST /api/love-moments/:id/restore': ({ moment: id }) => ({ id }),
  'GET /api/gallery.php': ({ folder }) => [{}, { query: `?folderId=${folder}` }],
  'POST /api/gallery.php': ({ folder: folderId, photo: photoId }) => [
    { fields: { folderId, folderName: 'Kencan' } },
    { query: '?action=updateTitle', fields: { photoId, title: 'Kopi' } },
    { fields: { photoId }, ...photo },
  ],
  'POST /api/gallery/folders': () => ({ fields: { name: 'Liburan' } }),
  'PUT /api/gallery/folders/order': ({ folder }) => ({ fields: { ids: [folder] } }),
  'DELETE /api/gallery/folders/:id': ({ folder: id }) => ({ id }),
  'POST /api/gallery/folders/:id/restore': ({ folder: id }) => ({ id }),
  'POST /api/gallery/folders/:id/photos': ({ folder: id }) => ({ id, fields: { title: 'Teh' }, ...photo }),
  'PUT /api/gallery/folders/:id/order': ({ folder: id, photo }) => ({ id, fields: { ids: [photo] } }),
  'PUT /api/gallery/folders/:id/photos': ({ folder: id, photo }) => ({ id, fields: { ids: [photo] } }),
  'PUT /api/gallery/photos/:id/focus': ({ photo: id }) => ({ id, fields: { focus: '30% 70%' } }),
  'POST /api/gallery/photos/:id/turn': ({ photo: id }) => ({ id }),
  'DELETE /api/gallery/photos/:id': ({ photo: id }) => ({ id }),
  'POST /api/gallery/photos/:id/restore': ({ photo: id }) => ({ id }),
  'GET /api/todo-list.php': nothing,
  'POST /api/todo-list.php': () => ({ fields: { title: 'Naik kereta' } }),
  'PUT /api/todo-list.php': ({ todo: id }) => ({ fields: { id, is_selected: 1 } }),
  'DELETE /api/todo-list.php': ({ todo: id }) => ({ fields: { id } }),
  'POST /api/todo-list/:id/restore': ({ todo: id }) => ({ id }),
  'GET /api/quiz': nothing,
  'POST /api/quiz': () => ({ fields: { questions: [question] } }),
  'POST /api/quiz/photo': () => photo,
  'GET /api/crossword': nothing,
  'POST /api/crossword': () => ({ fields: { words } }),
  'POST /api/crossword/photo': () => photo,
  'GET /api/music': nothing,
  'POST /api/music': () => ({ files: { musicFile: 'lagu.mp3' } }),
  'GET /api/answers': () => [{}, { query: '?sky=1' }],
  'POST /api/answers': () => [
    { fields: { after: 'letter', text: 'Besok kopi.' } },
    { fields: { after: 'coupon' }, files: { voice: 'suara.webm' } },
  ],
  'DELETE /api/answers/:id': ({ answer: id }) => ({ id }),
  'GET /api/coupons': nothing,
  'POST /api/coupons': () => ({ fields: { name: 'Pijat bahu', expires_on: '2027-02-14' } }),
  'PUT /api/coupons/:id': ({ coupon: id }) => ({ id, fields: { name: 'Pijat kaki' } }),
  'DELETE /api/coupons/:id': ({ coupon: id }) => ({ id }),
  'POST /api/coupons/:id/restore': ({ coupon: id }) => ({ id }),
  'POST /api/coupons/:id/ask': ({ coupon: id }) => ({ id }),
  'DELETE /api/coupons/:id/ask': ({ coupon: id }) => ({ id }),
  'POST /api/coupons/:id/fulfil': ({ coupon: id }) => ({ id }),
  'PUT /api/todo-list/:id/moment': ({ todo: id, moment: moment_id }) => ({ id, fields: { moment_id } }),
  'GET /api/sealed-letters': nothing,
  'POST /api/sealed-letters': () => [
    { fields: { day: 1000, text: 'Seribu hari.' } },
    { fields: { opens_on: '2027-02-14', text: 'Tiga tahun.' }, files: { photo: 'foto.jpg' } },
    { fields: { day: 365, text: 'Setahun.' }, files: { voice: 'lagu.mp3' } },
  ],
  'PUT /api/sealed-letters/:id': ({ sealed: id }) => ({ id, fields: { day: 500, text: 'Lima ratus.' } }),
  'DELETE /api/sealed-letters/:id': ({ sealed: id }) => ({ id }),
  'POST /api/sealed-letters/:id/restore': ({ sealed: id }) => ({ id }),
  'POST /api/sealed-letters/:id/open': ({ sealed: id }) => ({ id }),
  'POST /api/sealed-letters/reminders': () => ({ fields: { email: 'sinta@rumah.id' } }),
  'POST /api/sealed-letters/reminders/confirm': () => ({ fields: { token: 'x' } }),
  'GET /api/sealed-letters/reminders': nothing,
  'DELETE /api/sealed-letters/reminders': nothing,
  'POST /api/sealed-letters/reminders/stop': () => ({ fields: { token: 'tidak-dikenal' } }),
  'POST /api/user/login.php': ({ newcomer, known, changing }) => [
    { fields: { action: 'login', ...known } },
    { fields: { action: 'create', ...newcomer } },
    { fields: { action: 'change_password', ...changing } },
  ],
  'GET /api/session': nothing,
  'DELETE /api/session': nothing,
  'GET /api/sessions': nothing,
  'DELETE /api/sessions': nothing,
  'DELETE /api/sessions/:id': () => ({ id: ownSession }),
  'GET /api/accounts': nothing,
  'PUT /api/accounts/:id': ({ account: id }) => ({ id, fields: { may_edit: true } }),
  'DELETE /api/accounts/:id': ({ waiting: id }) => ({ id }),
  'GET /api/lock': nothing,
  'PUT /api/lock': () => ({ fields: { locked: true, hint: 'Hari itu hujan' } }),
  'GET /api/giving': nothing,
  'GET /api/giving/link': nothing,
  'GET /api/giver': nothing,
  'PUT /api/giving': () => ({ fields: { hides_edit: true } }),
  'GET /api/giving/told': nothing,
  'POST /api/giving/told': nothing,
  'DELETE /api/giving/told': nothing,
  'GET /api/readiness': nothing,
  'GET /api/waiting': nothing,
  'POST /api/journal': () => ({ fields: { chapter: 'letter' } }),
  'GET /api/journal': nothing,
  'DELETE /api/journal': nothing,
  'GET /api/journal/settings': nothing,
  'PUT /api/journal/settings': () => ({ fields: { is_kept: true } }),
  'GET /api/versions': () => ({ query: '?page=opening' }),
  'POST /api/versions/:id/restore': ({ version: id }) => ({ id }),
  'GET /api/sample': nothing,
  'DELETE /api/sample': () => ({ fields: { page: 'plans' } }),
  'POST /api/sample/:id/restore': ({ emptied: id }) => ({ id }),
  'GET /api/openapi.json': nothing,
  'GET /media/*': ({ file }) => [{ rest: file }, { rest: file, query: '?download' }],
  'GET /share.jpg': nothing,
  'GET /healthz': nothing,
  'GET /healthz/process': nothing,
  'GET /tts.html': nothing,
  'GET /linked-picture.html': nothing,
  'GET /*': () => [{ rest: '' }, { rest: 'features' }, { rest: 'aset.txt' }],
}

/** An encoded request. */
export type Sent = { url: string; payload?: Buffer; type?: string }

/** Encodes the requests that succeed at a line of the table, for the records of one gift. */
export async function callsOf({ method, path }: Line, ids: Ids): Promise<Sent[]> {
  const made = validCalls[`${method} ${path}`]?.(ids) ?? []
  return Promise.all([made].flat().map((valid) => encode(path, valid)))
}

async function encode(path: string, { id, query = '', rest = '', fields, files }: Valid): Promise<Sent> {
  const url = path.replace(':id', String(id)).replace('*', rest) + query
  if (!files) return fields ? { url, payload: Buffer.from(JSON.stringify(fields)), type: JSON_TYPE } : { url }
  const contents = Object.entries(files).map(async ([name, file]) => [name, await read(file)] as const)
  const encoded = new Response(formOf(fields ?? {}, Object.fromEntries(await Promise.all(contents))))
  const type = encoded.headers.get('content-type') ?? ''
  return { url, payload: Buffer.from(await encoded.arrayBuffer()), type }
}

async function read(file: FileName) {
  if (file === 'suara.webm') return makeVoice()
  if (file === 'foto.jpg') return plain(40, 30).jpeg().toBuffer()
  return fixture(file)
}
