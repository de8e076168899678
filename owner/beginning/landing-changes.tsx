import type { Endpoint } from '#contract/endpoint.ts'
import * as coupon from '#gift/coupon/calls.ts'
import * as crossword from '#gift/crossword/calls.ts'
import { lettersOf } from '#gift/crossword/contract.ts'
import * as dateInput from '#gift/date-input/calls.ts'
import * as daysOfLove from '#gift/days-of-love/calls.ts'
import * as features from '#gift/features/calls.ts'
import * as gallery from '#gift/gallery/calls.ts'
import * as letter from '#gift/love-typing/calls.ts'
import * as opening from '#gift/opening/calls.ts'
import * as quiz from '#gift/quiz/calls.ts'
import * as sky from '#gift/sky/calls.ts'
import { skyOf } from '#gift/sky/contract.ts'
import { useContent } from '#web/api/content.ts'
import { pictureAt, shownAt } from '#web/forms/live.ts'
import { type PreviewChange, previewOf } from '#web/forms/preview-change.ts'
import { FOLDER, withFill } from './list-targets.tsx'
import { type Row, rowId } from './rows.tsx'

/** How the rows alter the pages of the preview that are read by now; `spot` is the row that is looked at. */
export function useLandingChanges(rows: Row[], spot: string): PreviewChange[] {
  const textOf = (read: Endpoint, key: string) => rows.find(({ id }) => id === rowId(read, key))?.text
  return [
    ...useTitleChanges(rows, textOf),
    ...useWordChanges(rows, textOf),
    ...useCouponChanges(
      rows.filter(({ read }) => read === coupon.list),
      spot,
    ),
    ...usePhotoChanges(rows),
  ]
}

type TextOf = (read: Endpoint, key: string) => string | undefined

function useTitleChanges(rows: Row[], textOf: TextOf) {
  const [first] = useContent(opening.load).data ?? []
  const [day] = useContent(dateInput.load).data ?? []
  const [days] = useContent(daysOfLove.load).data ?? []
  const menu = useContent(features.load).data
  const rowAt = (key: string) => rows.find(({ id }) => id === rowId(dateInput.load, key))
  const photo = rowAt('photo')?.files?.[0]
  return [
    first &&
      previewOf(opening.load, () => [
        {
          ...first,
          title: textOf(opening.load, 'title') ?? first.title,
          recipient_name: textOf(opening.load, 'recipient_name') ?? first.recipient_name,
        },
      ]),
    day &&
      previewOf(dateInput.load, () => [
        {
          ...day,
          title: textOf(dateInput.load, 'title') ?? day.title,
          selected_date: rowAt('selected_date')?.value ?? day.selected_date,
          ...(photo && { photo_url: shownAt(addressField(0), photo), picture: null }),
        },
      ]),
    days &&
      previewOf(daysOfLove.load, () => [{ ...days, title: textOf(daysOfLove.load, 'title') ?? days.title }]),
    menu &&
      previewOf(features.load, () => ({
        ...menu,
        title: textOf(features.load, 'title') ?? menu.title,
        closing: textOf(features.load, 'closing') ?? menu.closing,
      })),
  ].filter((change) => change !== undefined)
}

function useWordChanges(rows: Row[], textOf: TextOf) {
  const stored = useContent(letter.load).data
  const chosen = textOf(sky.load, 'chosen')
  const skeleton = rows.find(({ read }) => read === letter.load)
  const board = useContent(crossword.load).data
  const words = rows.flatMap(({ clue, text }) =>
    clue === undefined ? [] : [{ word: lettersOf(text), clue }],
  )
  const questions = rows.flatMap(({ question, text }) => (question ? [{ ...question, question: text }] : []))
  return [
    chosen !== undefined && previewOf(sky.load, () => ({ sky: skyOf(chosen) })),
    questions.length > 0 && previewOf(quiz.load, () => ({ questions })),
    board && words.length > 0 && previewOf(crossword.load, () => ({ ...board, words: withFill(words) })),
    stored &&
      skeleton &&
      previewOf(letter.load, () => ({
        ...stored,
        data: {
          ...stored.data,
          paragraphs: [skeleton.text],
          signature: skeleton.letter?.signature || stored.data.signature,
        },
      })),
  ].filter((change) => typeof change === 'object')
}

// The new folder, below those that are stored.
function usePhotoChanges(rows: Row[]) {
  const folders = useContent(gallery.published.loadFolders).data
  const photos = rows.find(({ read }) => read === gallery.load)?.files
  if (!folders || !photos) return []
  const covers = photos.slice(0, 2).map((photo, index) => pictureAt(shownAt(addressField(index), photo)))
  return [
    previewOf(gallery.published.loadFolders, () => [
      ...folders,
      { id: 0, name: FOLDER, count: photos.length, covers },
    ]),
  ]
}

// Under which the preview's temporary address of a picked photo is known.
function addressField(index: number) {
  return `beginning.photos.${index}`
}

// The first page of coupons shows one: the one that is looked at.
function useCouponChanges(rows: Row[], spot: string) {
  const one = useContent(coupon.load).data
  const [first] = useContent(coupon.list).data ?? []
  const name = (rows.find(({ id }) => id === spot) ?? rows[0])?.text
  if (!one || !first || name === undefined) return []
  return [
    previewOf(coupon.load, () => ({ ...one, name })),
    previewOf(coupon.list, () => [{ ...first, name }]),
  ]
}
