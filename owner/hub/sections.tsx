import type { ComponentType } from 'react'
import { routes } from '#contract/routes.ts'
import { Form as CouponForm } from '#gift/coupon/form.tsx'
import { Form as CrosswordForm } from '#gift/crossword/form.tsx'
import { Form as DateInputForm } from '#gift/date-input/form.tsx'
import { Form as DaysOfLoveForm } from '#gift/days-of-love/form.tsx'
import { Form as FeaturesForm } from '#gift/features/form.tsx'
import { Form as GalleryForm } from '#gift/gallery/form.tsx'
import { Form as LoveMomentsForm } from '#gift/love-moment/form.tsx'
import { Form as LetterForm } from '#gift/love-typing/form.tsx'
import { Form as MusicForm } from '#gift/music/form.tsx'
import { Form as OpeningForm } from '#gift/opening/form.tsx'
import { Form as QuizForm } from '#gift/quiz/form.tsx'
import { Form as VideoForm } from '#gift/video-gift/form.tsx'
import type { IconName } from '#web/components/icon.tsx'

/** One page of the gift as the hub edits it: its form, and the address that the preview shows. */
export type Section = { id: string; name: string; icon: IconName; to: string; Form: ComponentType }

export const opening: Section = {
  id: 'opening',
  name: 'Opening',
  icon: 'opening',
  to: routes.opening,
  Form: OpeningForm,
}
export const dateInput: Section = {
  id: 'date-input',
  name: 'Date Input',
  icon: 'dateInput',
  to: routes.dateInput,
  Form: DateInputForm,
}
export const daysOfLove: Section = {
  id: 'days-of-love',
  name: 'Days Of Love',
  icon: 'daysOfLove',
  to: routes.daysOfLove,
  Form: DaysOfLoveForm,
}
export const features: Section = {
  id: 'features',
  name: 'Features',
  icon: 'features',
  to: routes.features,
  Form: FeaturesForm,
}

export const letter: Section = {
  id: 'letter',
  name: 'Letter',
  icon: 'letter',
  to: routes.loveTyping,
  Form: LetterForm,
}
const gallery: Section = {
  id: 'gallery',
  name: 'Gallery',
  icon: 'gallery',
  to: routes.gallery,
  Form: GalleryForm,
}
const coupon: Section = {
  id: 'coupon',
  name: 'Coupon',
  icon: 'coupon',
  to: routes.coupon,
  Form: CouponForm,
}

export const video: Section = {
  id: 'video',
  name: 'Video',
  icon: 'video',
  to: routes.videoGift,
  Form: VideoForm,
}
// The song is heard everywhere; the features are where its button is seen best.
const music: Section = {
  id: 'music',
  name: 'Music',
  icon: 'music',
  to: routes.features,
  Form: MusicForm,
}

export const loveMoments: Section = {
  id: 'love-moments',
  name: 'Love Moments',
  icon: 'loveMoments',
  to: routes.loveMoment,
  Form: LoveMomentsForm,
}

const quiz: Section = { id: 'quiz', name: 'Quiz', icon: 'quiz', to: routes.quiz, Form: QuizForm }
const crossword: Section = {
  id: 'crossword',
  name: 'Crossword',
  icon: 'crossword',
  to: routes.crossword,
  Form: CrosswordForm,
}

/** The sections in the order of the hub. */
export const sections = [
  opening,
  dateInput,
  daysOfLove,
  features,
  loveMoments,
  letter,
  video,
  gallery,
  coupon,
  quiz,
  crossword,
  music,
]
