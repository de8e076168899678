import { useEffect, useState } from 'react'
import { routes } from '#contract/routes.ts'
import { pageOf } from '#contract/versions.ts'
import { list as listCoupons } from '#gift/coupon/calls.ts'
import { load as loadCrossword } from '#gift/crossword/calls.ts'
import { load as loadDateInput } from '#gift/date-input/calls.ts'
import { load as loadDaysOfLove } from '#gift/days-of-love/calls.ts'
import { load as loadFeatures } from '#gift/features/calls.ts'
import { load as loadGallery } from '#gift/gallery/calls.ts'
import { load as loadLetter } from '#gift/love-typing/calls.ts'
import { load as loadMusic } from '#gift/music/calls.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { load as loadQuiz } from '#gift/quiz/calls.ts'
import { load as loadSky } from '#gift/sky/calls.ts'
import { load as loadGuests } from '#owner/guests/calls.ts'
import { useMedia } from '#web/effects/motion.ts'
import { live } from '#web/forms/live.ts'
import { Preview } from '#web/forms/preview.tsx'
import { useLandingChanges } from './landing-changes.tsx'
import { LandingThread } from './landing-thread.tsx'
import { type Row, rowId } from './rows.tsx'
import type { Spot } from './spot.tsx'
import './landing.css'

const FORM = 'beginning'
const FIRST = rowId(loadOpening, 'title')

/** A page that rows land on: its address and name, and the place of a row's field there; '' for the whole page. */
type Page = { to: string; name: string; placeOf: (key: string) => string }

const pages: ReadonlyMap<string, Page> = new Map(
  [
    [loadOpening, routes.opening, 'Opening', (key: string) => `opening.${key}`] as const,
    [loadSky, routes.opening, 'Suasana', () => ''] as const,
    [
      loadDateInput,
      routes.dateInput,
      'Date Input',
      (key: string) => `date-input.${key === 'photo' ? 'photo_url' : key}`,
    ] as const,
    [loadDaysOfLove, routes.daysOfLove, 'Days Of Love', (key: string) => `days-of-love.${key}`] as const,
    [loadFeatures, routes.features, 'Features', (key: string) => `features.${key}`] as const,
    [loadLetter, routes.loveTyping, 'Surat Cinta', () => 'letter.paragraphs'] as const,
    [loadQuiz, routes.quiz, 'Quiz', (key: string) => `quiz.questions.${key}`] as const,
    [loadCrossword, routes.crossword, 'Crossword', () => ''] as const,
    [listCoupons, routes.coupon, 'Coupon', () => 'coupon.name'] as const,
    [loadMusic, routes.features, 'Music', () => ''] as const,
    [loadGallery, routes.gallery, 'Gallery', () => ''] as const,
    [loadGuests, routes.opening, 'Kirim, sebelum hadiahnya terbuka', () => ''] as const,
  ].map(([read, to, name, placeOf]) => [pageOf(read), { to, name, placeOf }]),
)

type Props = { rows: Row[]; spot: Spot }

/** On a wide screen, the gift on a phone beside what is answered or chosen, with the place lit where it lands. */
export function Landing(props: Props) {
  return useMedia('(min-width: 1024px)') ? <Phone {...props} /> : null
}

function Phone({ rows, spot: { id, field } }: Props) {
  const shown = useShown(id)
  const changes = useLandingChanges(rows, shown)
  const [name = '', key = ''] = shown.split('.')
  const page = pages.get(name)
  const place = page?.placeOf(key) ?? ''
  const json = JSON.stringify([rows, changes.length, shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes are new objects at each render
  useEffect(() => live.show(FORM, changes), [json])
  useEffect(() => {
    const [form = '', ...path] = place.split('.')
    live.goTo(form, path.join('.'))
  }, [place])
  useEffect(() => leave, [])
  return (
    <aside className="landing" aria-label="Pratinjau">
      {page && <Preview section={page} loads={0} device="phone" />}
      <p className="small">{page?.name}</p>
      {field && shown === id && <LandingThread key={id} field={field} />}
    </aside>
  )
}

// The last row that a page of the preview shows.
function useShown(id = FIRST) {
  const [shown, show] = useState(FIRST)
  if (id !== shown && pages.has(id.split('.')[0] ?? '')) show(id)
  return shown
}

function leave() {
  live.hide(FORM)
  live.goTo(FORM, '')
}
