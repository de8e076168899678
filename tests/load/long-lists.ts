import type { Kysely } from 'kysely'
import { limits as answers } from '#gift/answer/contract.ts'
import { limits as gallery } from '#gift/gallery/contract.ts'
import { limits as moments } from '#gift/love-moment/contract.ts'
import { limits as quiz } from '#gift/quiz/contract.ts'
import { limits as letters } from '#gift/sealed-letters/contract.ts'
import { limits as todos } from '#gift/todo-list/contract.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { sampleUrl } from '#server/media/sample.ts'
import { addRow } from '#tests/server/rows.ts'

const gift_id = 1
const WORDS = 'Hujan turun pelan-pelan, dan kita menunggu di bawah satu payung biru yang terlalu kecil.'
// The days of the sealed letters: every other one can be opened.
const DAYS = ['2020-02-29', '2040-02-29']
// In milliseconds since 1970: when the letters were opened and the answers sent.
const EARLIER = 1_700_000_000_000

/** Fills each list of a single gift up to its limit, in a data folder that no process uses. */
export async function fillLists(dataDir: string) {
  const { db } = connect({ dataDir })
  await db.transaction().execute(async (to) => {
    for (const table of ['gallery_photo', 'gallery_folder', 'love_moment', 'todo'] as const)
      await to.deleteFrom(table).execute()
    await fillGallery(to)
    for (const at of numbers(moments.moments)) await addRow(to, 'love_moment', moment(at))
    for (const at of numbers(todos.todos))
      await addRow(to, 'todo', { gift_id, title: `${at} ${WORDS}`, is_selected: at % 2 })
    for (const at of numbers(letters.letters)) await addRow(to, 'sealed_letter', letter(at))
    for (const at of numbers(answers.answers)) await addRow(to, 'answer', answer(at))
    const questions = JSON.stringify(numbers(quiz.questions).map(question))
    await to.updateTable('quiz').set({ questions }).execute()
  })
  await db.destroy()
}

function numbers(count: number) {
  return Array.from({ length: count }, (_, index) => index + 1)
}

// The first folder is full, the others have what an envelope shows.
async function fillGallery(to: Kysely<Database>) {
  for (const position of numbers(gallery.folders)) {
    const folder_id = await addRow(to, 'gallery_folder', { gift_id, name: `Folder ${position}`, position })
    for (const at of numbers(position === 1 ? gallery.photos : 2)) {
      const url = sampleUrl(`folder${(position % 4) + 1}-${(at % 4) + 1}`)
      await addRow(to, 'gallery_photo', { gift_id, folder_id, title: `Kenangan ${at}`, url, position: at })
    }
  }
}

function moment(at: number) {
  const cover_image = sampleUrl(`cover-${(at % 4) + 1}`)
  const date = `${(at % 28) + 1} Maret 2024`
  return { gift_id, title: `Momen ${at}`, date, letter: WORDS.repeat((at % 9) + 1), cover_image }
}

function letter(at: number) {
  const opens_on = DAYS[at % 2] ?? null
  const opened_at = at % 4 === 0 ? EARLIER : null
  const own = { day: null, title: `Surat ${at}`, text: WORDS, photo_url: '', voice_url: '' }
  return { gift_id, ...own, opens_on, opened_at, written_at: 0 }
}

function answer(at: number) {
  const own = { text: WORDS, voice_url: '', device: '', once: '', created_at: EARLIER + at }
  return { gift_id, after: 'letter' as const, ...own }
}

function question(at: number) {
  const options = ['Satu payung', 'Dua payung', 'Tiga payung', 'Tanpa payung']
  return { question: `${at} ${WORDS}`, options, answer: at % 4 }
}
