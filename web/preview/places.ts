import { navigate } from 'wouter/use-browser-location'
import { largestId } from '#contract/id.ts'
import { routes } from '#contract/routes.ts'
import { load as loadPuzzle } from '#gift/crossword/calls.ts'
import { load as loadMoments } from '#gift/love-moment/calls.ts'
import { peek } from '#web/api/content.ts'
import { lockRedirect } from '#web/gift-state/gift-lock.ts'
import { mark, unmark } from './mark.ts'

type FieldView = {
  /** The address of the screen that shows it. */
  to: string
  /**
   * The element that shows it: a selector in which `$0` is the first number in the field's name, `$1` is it
   * counted from 1, and `$2` is the second; or a function that finds it by the first number.
   */
  at: string | ((item: number) => Element | undefined)
  /** The button to press first, where the field is in a part that opens. */
  press?: string
  /** Called first, with the first number in the field's name. */
  prepare?: (item: number) => void
}

const heading = '.script-heading .script'
const moment = {
  to: routes.loveMoment,
  at: '.moment:nth-child($1)',
  press: '.moment:nth-child($1) [aria-pressed=true]',
}
const song = { to: routes.features, at: '.music-song', press: '.music-button[aria-expanded=false]' }
const question = {
  to: routes.quiz,
  prepare: (at: number) => navigate(routes.quiz, { replace: true, state: { at } }),
}

// Where each field is shown, by its form and its name without the numbers in it.
const places = new Map<string, FieldView>(
  Object.entries({
    'opening#title': { to: routes.opening, at: '.curved' },
    'opening#recipient_name': { to: routes.opening, at: '.opening-typed' },
    'date-input#title': { to: routes.dateInput, at: heading },
    'date-input#selected_date': { to: routes.dateInput, at: '.digits' },
    'date-input#photo_url': { to: routes.dateInput, at: '.date-input-print' },
    'days-of-love#title': { to: routes.daysOfLove, at: '.curved' },
    'days-of-love#time_zone': { to: routes.daysOfLove, at: '.counter' },
    'features#title': { to: routes.features, at: heading },
    'features#selected_features': {
      to: routes.features,
      at: '.tags',
      press: '.stage-heart[aria-expanded=false]',
    },
    'features#closing': { to: routes.features, at: '.features-closing p', press: '.stage-close' },
    'love-moments#title': { ...moment, at: '.moment:nth-child($1) .moment-front b' },
    'love-moments#date': { ...moment, at: '.moment:nth-child($1) .moment-front .moment-date' },
    'love-moments#letter': { ...moment, press: '.moment:nth-child($1) [aria-pressed=false]' },
    'love-moments#coverImage': moment,
    'letter#paragraphs.text': { to: routes.loveTyping, at: '.typed-text p:nth-child($1)' },
    'letter#signature': { to: routes.loveTyping, at: '.love-typing-signature' },
    'letter#backgroundMusic': { to: routes.loveTyping, at: '.love-typing-music' },
    'video#title': { to: routes.videoGift, at: heading },
    'video#description': { to: routes.videoGift, at: '.video-gift-words' },
    'video#video_url': { to: routes.videoGift, at: '.video-gift-frame' },
    'coupon#name': { to: routes.coupon, at: '.ticket h2' },
    'coupon#code': { to: routes.coupon, at: '.ticket-stub' },
    'coupon#description': { to: routes.coupon, at: '.ticket-top p' },
    'coupon#thanks': { to: routes.coupon, at: '.coupon-ways .button-wax' },
    'coupon#phone': { to: routes.coupon, at: '.coupon-ways .button-wax' },
    'coupon#couponImage': { to: routes.coupon, at: '.ticket-top > :first-child' },
    'gallery#name': { to: routes.gallery, at: '.folder-card[data-id="$0"]' },
    'plans#title': { to: routes.todoList, at: '.todo:last-child' },
    'music#title': song,
    'music#artist': song,
    'music#musicFile': song,
    'quiz#questions.question': { ...question, at: '#quiz-question' },
    'quiz#questions.note': { ...question, at: '.quiz-note' },
    'quiz#questions.options': { ...question, at: '.quiz-answer:nth-child($2)' },
    'quiz#questions.answer': { ...question, at: '.quiz-answers' },
    // In the puzzle's own page, in a frame of this one.
    'crossword#words.word': { to: '', at: clueOf },
    'crossword#words.clue': { to: '', at: clueOf },
    'crossword#sentence': { to: '', at: '.spelling' },
    'crossword#external_url': { to: routes.crossword, at: '.crossword-outside' },
    'lock#locked': {
      to: routes.dateInput,
      at: '.date-input-locked',
      prepare: () => navigate(routes.dateInput, { replace: true, state: lockRedirect }),
    },
    'lock#hint': { to: routes.dateInput, at: '.date-input-hint' },
    'giving#hides_edit': { to: routes.gallery, at: '.edit-mark' },
  }),
)

/** Scrolls to a field, such as 'quiz#questions.0.question', and marks it; '' removes the mark. */
export function goTo(name: string) {
  const [form = '', field = ''] = name.replace(/\/\w+(?=#)/, '').split('#')
  const place = places.get(`${form}#${field.replace(/\.\d+/g, '')}`)
  if (!place) return unmark()
  const numbers = form === 'love-moments' ? [momentAt(name)] : [...field.matchAll(/\d+/g)].map(Number)
  const [item = 0] = numbers
  const first = (selector: string) => document.querySelector(fill(selector, numbers)) ?? undefined
  const { to, at, press = '', prepare } = place
  const find = () => (typeof at === 'string' ? first(at) : at(item))
  // The back button would undo a new history entry of the frame before the hub's own.
  if (to && !find() && window.location.pathname !== to) navigate(to, { replace: true })
  prepare?.(item)
  mark(find, () => (press ? first(press) : undefined))
}

function fill(selector: string, numbers: number[]) {
  return selector.replace(/\$(\d)/g, (_, place: string) =>
    String(place === '0' ? numbers[0] : (numbers[Number(place) - 1] ?? 0) + 1),
  )
}

// The clues are in the order of the board, and a word that does not fit on it has none.
function clueOf(item: number) {
  const { clue = '' } = peek(loadPuzzle)?.words[item] ?? {}
  const clues = document.querySelectorAll('.clues li')
  return clue ? [...clues].find((each) => each.textContent?.includes(clue)) : undefined
}

// A moment's position in the order of the days, by its id.
function momentAt(name: string) {
  const id = Number(/\/(\d+)#/.exec(name)?.[1] ?? largestId)
  return [peek(loadMoments)?.data ?? []].flat().findIndex((each) => each.id === id)
}
