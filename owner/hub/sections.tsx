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
import { Form as LockForm } from '#owner/lock/form.tsx'
import type { DeskIconName } from '#web/ui/desk-icon.tsx'

/** One page of the gift as the hub edits it. */
export type Section = {
  id: string
  name: string
  icon: DeskIconName
  /** The address that the preview shows. */
  to: string
  Form: ComponentType
  /** Where the form stands by itself, if anywhere. */
  edit?: string
  /** There, saved or given up, it goes back to the page that it edits. */
  isReturning?: boolean
}

/** What both shapes of the hub need: the section, and how often its preview was loaded. */
export type HubProps = { section: Section; loads: number; onReload: () => void }

/** The sections in the order of the hub. */
export const sections: [Section, ...Section[]] = [
  {
    id: 'opening',
    name: 'Opening',
    icon: 'opening',
    to: routes.opening,
    Form: OpeningForm,
    edit: routes.editOpening,
  },
  {
    id: 'date-input',
    name: 'Date Input',
    icon: 'dateInput',
    to: routes.dateInput,
    Form: DateInputForm,
    edit: routes.editDateInput,
  },
  {
    id: 'days-of-love',
    name: 'Days Of Love',
    icon: 'daysOfLove',
    to: routes.daysOfLove,
    Form: DaysOfLoveForm,
    edit: routes.editDaysOfLove,
  },
  {
    id: 'features',
    name: 'Features',
    icon: 'features',
    to: routes.features,
    Form: FeaturesForm,
    edit: routes.editFeatures,
  },
  {
    id: 'love-moments',
    name: 'Love Moments',
    icon: 'loveMoments',
    to: routes.loveMoment,
    Form: LoveMomentsForm,
    edit: routes.editLoveMoment,
  },
  {
    // Not 'Letter': that is what the menu calls the love moments.
    id: 'letter',
    name: 'Surat Cinta',
    icon: 'letter',
    to: routes.loveTyping,
    Form: LetterForm,
    edit: routes.editLoveTyping,
    isReturning: true,
  },
  {
    id: 'video',
    name: 'Video',
    icon: 'video',
    to: routes.videoGift,
    Form: VideoForm,
    edit: routes.editVideoGift,
    isReturning: true,
  },
  {
    id: 'gallery',
    name: 'Gallery',
    icon: 'gallery',
    to: routes.gallery,
    Form: GalleryForm,
  },
  {
    id: 'coupon',
    name: 'Coupon',
    icon: 'coupon',
    to: routes.coupon,
    Form: CouponForm,
  },
  {
    id: 'quiz',
    name: 'Quiz',
    icon: 'quiz',
    to: routes.quiz,
    Form: QuizForm,
  },
  {
    id: 'crossword',
    name: 'Crossword',
    icon: 'crossword',
    to: routes.crossword,
    Form: CrosswordForm,
  },
  // The song is heard everywhere; the features are where its button is seen best.
  {
    id: 'music',
    name: 'Music',
    icon: 'music',
    to: routes.features,
    Form: MusicForm,
  },
  {
    id: 'lock',
    name: 'Kunci',
    icon: 'lock',
    to: routes.dateInput,
    Form: LockForm,
  },
]
