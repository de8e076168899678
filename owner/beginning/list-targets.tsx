import { pageOf } from '#contract/versions.ts'
import * as coupon from '#gift/coupon/calls.ts'
import { isSample } from '#gift/coupon/contract.ts'
import * as crossword from '#gift/crossword/calls.ts'
import { limits as crosswordLimits, sample as crosswordSample, lettersOf } from '#gift/crossword/contract.ts'
import type { Entry } from '#gift/crossword/schemas.ts'
import * as gallery from '#gift/gallery/calls.ts'
import * as letter from '#gift/love-typing/calls.ts'
import { sample as letterSample } from '#gift/love-typing/contract.ts'
import * as music from '#gift/music/calls.ts'
import * as quiz from '#gift/quiz/calls.ts'
import { sample as quizSample } from '#gift/quiz/contract.ts'
import type { Played } from '#gift/quiz/schemas.ts'
import * as sample from '#owner/sample/calls.ts'
import { call } from '#web/api/call.ts'
import { upload } from '#web/files/upload.ts'
import { toJson } from '#web/forms/conflict.ts'
import { keptPrompts } from '#web/session/kept-prompts.ts'
import { pageTarget, readAnew, type Target } from './targets.tsx'

const UNTOUCHED = 'Tidak kami sentuh.'
/** The name of the folder for the photos. */
export const FOLDER = 'Foto kita'
const CODE_LETTERS = 8

const quizTarget = pageTarget({
  page: 'Quiz',
  read: quiz.load,
  taken: ({ questions }, { text }) =>
    questions.some(({ question }) => question === text) ? `Sudah ada di kuis. ${UNTOUCHED}` : '',
  save({ questions }, rows) {
    const own = questions.filter((each) => !isSampleQuestion(each))
    const added = rows.flatMap(({ question, text }) => (question ? [{ ...question, question: text }] : []))
    return call(quiz.save, { questions: [...own.map(({ photo: _, ...each }) => each), ...added] })
  },
})

// One of which the owner has altered anything is the owner's.
function isSampleQuestion({ question, options, answer, note, photo_url }: Played) {
  const same = quizSample.questions.find((each) => each.question === question)
  return same?.answer === answer && `${same.options}` === `${options}` && !note && !photo_url
}

function isSampleWord({ word, clue }: Entry) {
  return crosswordSample.words.some((each) => each.word === word && each.clue === clue)
}

const crosswordTarget = pageTarget({
  page: 'Crossword',
  read: crossword.load,
  taken: ({ words }, { text, clue }) => {
    const isThere = words.some(
      (each) => !isSampleWord(each) && (lettersOf(each.word) === lettersOf(text) || each.clue === clue),
    )
    return isThere ? `Sudah ada di teka-teki. ${UNTOUCHED}` : ''
  },
  save({ words }, rows) {
    const added = rows.map(({ text, clue = '' }) => ({ word: text, clue }))
    return call(crossword.save, {
      words: withFill([...words.filter((each) => !isSampleWord(each)), ...added]),
    })
  },
})

/** As many words as a crossword needs: where there are fewer, those of the sample follow. */
export function withFill(own: Entry[]) {
  const fill = crosswordSample.words.filter(({ word }) => own.every((each) => lettersOf(each.word) !== word))
  return [...own, ...fill.slice(0, Math.max(0, crosswordLimits.fewestWords - own.length))]
}

const letterTextTarget = pageTarget({
  page: 'Surat Cinta',
  read: letter.load,
  taken: ({ data: { paragraphs } }) =>
    paragraphs.every((each) => letterSample.includes(each)) ? '' : `Suratmu sudah ada. ${UNTOUCHED}`,
  save({ data }, [row]) {
    const signature = data.signature || row?.letter?.signature
    return upload(
      letter.save,
      { paragraphs: row ? [row.text] : data.paragraphs, ...(signature && { signature }) },
      {},
    )
  },
})

// With the letter's first line its form offers the prompts for the rest, on this device.
const letterTarget: Target = {
  ...letterTextTarget,
  async open() {
    const { taken, save } = await letterTextTarget.open()
    return {
      taken,
      async save(rows) {
        const undo = await save(rows)
        const [row] = rows
        keptPrompts.keep(row?.letter?.prompts ?? [])
        return async () => {
          const isUndone = await undo()
          if (isUndone) keptPrompts.erase()
          return isUndone
        }
      },
    }
  },
}

const musicTarget: Target = {
  read: music.load,
  page: 'Music',
  async open() {
    const parts = await call(sample.load, {})
    const isSampleSong = parts.some(({ page }) => page === pageOf(music.load))
    return pageTarget({
      page: 'Music',
      read: music.load,
      taken: ({ music_url }) => (music_url && !isSampleSong ? `Lagumu sudah ada. ${UNTOUCHED}` : ''),
      save: (_, [row]) => upload(music.save, {}, { musicFile: row?.files?.[0] }),
    }).open()
  },
}

const couponTarget: Target = {
  read: coupon.list,
  page: 'Coupon',
  async open() {
    const stored = await readAnew(coupon.list)
    const names = stored.map(({ name }) => name)
    return {
      taken: ({ text }) => (names.includes(text) ? `Sudah ada di kupon. ${UNTOUCHED}` : ''),
      async save(rows) {
        const added: number[] = []
        const [first, second] = stored
        const takeBack = async () => {
          if (first && !second && isSample(first)) await call(coupon.restore, { id: first.id })
          for (const id of added) await call(coupon.remove, { id })
          await readAnew(coupon.list)
        }
        try {
          for (const { text } of rows)
            added.push((await call(coupon.create, { name: text, code: codeOf(text) })).data.id)
        } catch (error) {
          if (added.length > 0) await takeBack()
          throw error
        }
        const saved = toJson(await readAnew(coupon.list))
        return async () => {
          if (toJson(await readAnew(coupon.list)) !== saved) return false
          await takeBack()
          return true
        }
      },
    }
  },
}

// A code of its own, from the coupon's first letters.
function codeOf(name: string) {
  return lettersOf(name).slice(0, CODE_LETTERS) || `KUPON${name.length}`
}

const galleryTarget: Target = {
  read: gallery.load,
  page: 'Gallery',
  open: async () => ({
    taken: () => '',
    async save([row]) {
      const photos = row?.files ?? []
      const { id } = (await call(gallery.addFolder, { name: FOLDER })).data
      try {
        for (const [index, photoFile] of photos.entries())
          await upload(gallery.addPhoto, { id, title: `Foto ${index + 1}` }, { photoFile })
      } catch (error) {
        await call(gallery.removeFolder, { id })
        throw error
      }
      return async () => {
        const folders = await readAnew(gallery.published.loadFolders)
        const folder = folders.find((each) => each.id === id)
        // Photos that the owner has added meanwhile stay.
        if (folder && (folder.count !== photos.length || folder.name !== FOLDER)) return false
        if (folder) await call(gallery.removeFolder, { id })
        return true
      }
    },
  }),
}

/** The pages to which a draft adds, and those that it fills as a whole. */
export const listTargets = [
  quizTarget,
  crosswordTarget,
  letterTarget,
  couponTarget,
  musicTarget,
  galleryTarget,
]
