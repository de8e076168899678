import { digitsOfIso, spellDate } from '#contract/date.ts'
import type { Output } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'
import * as crosswordCalls from '#gift/crossword/calls.ts'
import * as featuresCalls from '#gift/features/calls.ts'
import { type FeatureId, readSelection } from '#gift/features/contract.ts'
import * as galleryCalls from '#gift/gallery/calls.ts'
import * as momentCalls from '#gift/love-moment/calls.ts'
import * as letterCalls from '#gift/love-typing/calls.ts'
import * as quizCalls from '#gift/quiz/calls.ts'
import * as sealedCalls from '#gift/sealed-letters/calls.ts'
import type { SealedLetter } from '#gift/sealed-letters/schemas.ts'
import * as todoCalls from '#gift/todo-list/calls.ts'
import * as videoCalls from '#gift/video-gift/calls.ts'
import * as guestsCalls from '#owner/guests/calls.ts'
import type { Readiness } from '#owner/readiness/schemas.ts'
import { useContent } from '#web/api/content.ts'

/** What the rehearsal plays before the next: one screen, or the menu as it is after all of its rooms. */
export type Chapter = {
  id: string
  name: string
  path: string
  /** The section of the hub in which its findings are solved, and that section's id. */
  section: string
  page: string
  /** A sealed letter's id, as its findings name it. */
  item?: string
  isClosing?: boolean
}

/** A chapter that a gift may lack: without content, or with a feature that the menu leaves out. */
type Room = Chapter & { feature?: FeatureId }

const ritual: Chapter[] = [
  chapterOf('opening', 'Opening', routes.opening, 'Opening'),
  chapterOf('date-input', 'Tanggal', routes.dateInput, 'Date Input'),
  chapterOf('days-of-love', 'Hari', routes.daysOfLove, 'Days Of Love'),
  chapterOf('features', 'Menu', routes.features, 'Features'),
]

const rooms: Room[] = [
  { ...chapterOf('gallery', 'Galeri', routes.gallery, 'Gallery'), feature: 'gallery' },
  { ...chapterOf('plans', 'Rencana', routes.todoList, 'Plans'), feature: 'todo' },
  { ...chapterOf('crossword', 'Teka-teki', routes.crossword, 'Crossword'), feature: 'games' },
  { ...chapterOf('quiz', 'Kuis', routes.quiz, 'Quiz'), feature: 'games' },
  { ...chapterOf('main-gift', 'Hadiah', routes.mainGift, 'Main Gift'), feature: 'gift' },
  { ...chapterOf('letter', 'Surat', routes.loveTyping, 'Surat Cinta'), feature: 'gift' },
  { ...chapterOf('coupon', 'Kupon', routes.coupon, 'Coupon'), feature: 'gift' },
  // The heart of the menu leads there too.
  chapterOf('video', 'Video', routes.videoGift, 'Video'),
  { ...chapterOf('love-moments', 'Momen', routes.loveMoment, 'Love Moments'), feature: 'letter' },
]

/**
 * The chapters that this gift has, in the order in which the partner meets them. The ritual always stays; a room stays
 * where it has content, or findings that are solved there, and the menu shows it. Each sealed letter, the answer and the
 * menu's last line are chapters of their own.
 */
export function useChapters(findings: Readiness | undefined): Chapter[] {
  const { data: features } = useContent(featuresCalls.load)
  const { data: letters } = useContent(sealedCalls.load)
  const { data: giving } = useContent(guestsCalls.load)
  const empty = useEmptyRooms()
  const shown = features && readSelection(features.selected_features)
  const isMet = ({ page, feature }: Room) =>
    (!feature || !shown || shown.includes(feature)) &&
    (!empty.has(page) || !findings || findings.some((each) => each.page === page))
  return [
    ...ritual,
    ...rooms.filter(isMet),
    ...(letters ?? []).map(sealedChapterOf),
    ...(giving?.takes_answers ? [chapterOf('answer', 'Jawaban', routes.answer, 'Kirim')] : []),
    ...(features?.closing
      ? [{ ...chapterOf('closing', 'Penutup', routes.features, 'Features'), isClosing: true }]
      : []),
  ]
}

/**
 * The chapter at an address; undefined for a screen without one, such as the choice of games. Where two chapters share it
 * the current one stays.
 */
export function chapterAt(chapters: Chapter[], path: string, current: string) {
  const isFolder = path.startsWith(routes.folder.replace(':id', ''))
  const here = chapters.filter((chapter) => chapter.path === (isFolder ? routes.gallery : path))
  return here.find(({ id }) => id === current) ?? here[0]
}

/** The findings about a chapter, worst first. */
export function findingsOf({ page, item, isClosing }: Chapter, findings: Readiness) {
  if (isClosing) return []
  return findings.filter((each) => {
    const about = new URLSearchParams(each.href.split('?')[1]).get('item')
    return each.page === page && (!item || !about || about === item)
  })
}

// The rooms that are known to hold nothing.
function useEmptyRooms() {
  const { data: letter } = useContent(letterCalls.load)
  const { data: video } = useContent(videoCalls.load)
  const { data: moments } = useContent(momentCalls.load)
  const known: Record<string, string | unknown[] | undefined> = {
    gallery: useContent(galleryCalls.load).data,
    plans: useContent(todoCalls.load).data,
    crossword: usePuzzle(),
    quiz: useContent(quizCalls.load).data?.questions,
    letter: letter?.data.paragraphs,
    video: video?.data.video_url,
    'love-moments': moments && [moments.data].flat(),
  }
  return new Set(Object.keys(known).filter((page) => known[page]?.length === 0))
}

function usePuzzle() {
  const { data } = useContent(crosswordCalls.load)
  return data?.external_url || data?.words
}

function sealedChapterOf({ id, day, opens_on: opensOn }: Output<typeof sealedCalls.load>[number]): Chapter {
  const path = routes.sealedLetter.replace(':id', String(id))
  const chapter = chapterOf('sealed-letters', nameOf({ day, opens_on: opensOn }), path, 'Surat Bersegel')
  return { ...chapter, id: path, item: String(id) }
}

function nameOf({ day, opens_on: opensOn }: Pick<SealedLetter, 'day' | 'opens_on'>) {
  if (day) return `Hari ke-${day.toLocaleString('id')}`
  return opensOn ? spellDate(digitsOfIso(opensOn)) : 'Surat bersegel'
}

function chapterOf(id: string, name: string, path: string, section: string): Chapter {
  return { id, name, path, section, page: id }
}
