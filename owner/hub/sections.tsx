import type { ComponentType } from 'react'
import { routes } from '#contract/routes.ts'
import { Form as DateInputForm } from '#gift/date-input/form.tsx'
import { Form as DaysOfLoveForm } from '#gift/days-of-love/form.tsx'
import { Form as FeaturesForm } from '#gift/features/form.tsx'
import { Form as MainGiftForm } from '#gift/main-gift/form.tsx'
import { Form as OpeningForm } from '#gift/opening/form.tsx'
import type { Actions } from '#web/forms/section-names.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { withScreenTokens } from '#web/loading/lazy-screen.tsx'
import type { OwnerIconName } from '#web/ui/owner-icon.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'

// A form in a chunk of its own, so that it does not weigh on the hub's first view.
const lazyForm = (load: () => Promise<{ Form: ComponentType }>) =>
  lazyPart<object>(async () => (await withScreenTokens(load)).Form, PartFailed)

/** What is next, in a card of its own; without it the hub is complete. */
export const NextCard = lazyPart<object>(
  async () => (await withScreenTokens(() => import('#owner/readiness/next-card.tsx'))).NextCard,
  () => null,
  <div className="next-place" />,
)

/** One page of the gift as the hub edits it. */
export type Section = {
  id: string
  name: string
  /** Describes the page in one line. */
  note: string
  /** What to do where something is open (owner/readiness). */
  actions?: Actions
  /** Shows the note in the sidebar too, because the name alone is unclear. */
  isNoted?: boolean
  icon: OwnerIconName
  /** The address that the preview shows. */
  to: string
  /** Every screen shows its values, so the preview stays where it is. */
  isEverywhere?: true
  Form: ComponentType
  /** Its sample stays stored until something else is saved, so clearing it is up to its form. */
  isCleared?: true
  /** Stands before all groups on a phone's sheet of sections. */
  isLeading?: true
  /** Takes the whole hub, without a preview. */
  isFullWidth?: true
  /** The address of the form's own page, if it has one. */
  edit?: string
  /** Whether that page returns to the page that it edits, after it was saved or cancelled. */
  isReturning?: boolean
}

/** The props of both layouts of the hub. */
export type HubProps = {
  section: Section
  /** Whether the address names no section. */
  isLanding: boolean
  /** The number of reloads of the preview. */
  loads: number
  onReload: () => void
}

/** The section with which the hub opens. */
export const firstSection: Section = {
  id: 'opening',
  name: 'Opening',
  note: 'Sapaan dan tombol geser',
  actions: { all: 'Tulis judulnya', recipient_name: 'Tulis namanya' },
  icon: 'opening',
  to: routes.opening,
  Form: OpeningForm,
  edit: routes.editOpening,
}

/** The groups of sections in the order of the hub. */
export const groups: { name: string; sections: Section[] }[] = [
  {
    name: 'Ritual',
    sections: [
      firstSection,
      {
        id: 'date-input',
        name: 'Date Input',
        note: 'Tanggal rahasia kalian',
        actions: { all: 'Tulis judulnya', selected_date: 'Isi tanggal kalian', photo_url: 'Pilih fotonya' },
        icon: 'dateInput',
        to: routes.dateInput,
        Form: DateInputForm,
        edit: routes.editDateInput,
      },
      {
        id: 'days-of-love',
        name: 'Days Of Love',
        note: 'Hitungan hari bersama',
        icon: 'daysOfLove',
        to: routes.daysOfLove,
        Form: DaysOfLoveForm,
        edit: routes.editDaysOfLove,
      },
      {
        id: 'features',
        name: 'Features',
        note: 'Menu dengan hati di tengah',
        actions: { all: 'Tulis judulnya', selected_features: 'Pilih isi menunya' },
        icon: 'features',
        to: routes.features,
        Form: FeaturesForm,
        edit: routes.editFeatures,
      },
    ],
  },
  {
    name: 'Isi',
    sections: [
      // The menu calls these 'Letter', so the letter that types itself has another name.
      {
        id: 'love-moments',
        name: 'Love Moments',
        note: 'Kartu, di menu: Letter',
        actions: { all: 'Tulis kenangan kalian', letter: 'Tulis suratnya', file: 'Pilih fotonya' },
        isNoted: true,
        icon: 'loveMoments',
        to: routes.loveMoment,
        Form: lazyForm(() => import('#gift/love-moment/form.tsx')),
        edit: routes.editLoveMoment,
      },
      {
        id: 'main-gift',
        name: 'Main Gift',
        note: 'Pilihan surat atau video',
        icon: 'gift',
        to: routes.mainGift,
        Form: MainGiftForm,
      },
      {
        id: 'letter',
        name: 'Surat Cinta',
        note: 'Surat di Main Gift',
        actions: { all: 'Tulis suratnya', file: 'Pilih lagu suratnya' },
        isNoted: true,
        icon: 'letter',
        to: routes.loveTyping,
        Form: lazyForm(() => import('#gift/love-typing/form.tsx')),
        edit: routes.editLoveTyping,
        isReturning: true,
      },
      {
        id: 'sealed-letters',
        name: 'Surat Bersegel',
        note: 'Surat yang menunggu harinya',
        icon: 'sealed',
        to: routes.sealedLetters,
        Form: lazyForm(() => import('#gift/sealed-letters/form.tsx')),
        isFullWidth: true,
      },
      {
        id: 'video',
        name: 'Video',
        note: 'Film pendek, di Main Gift',
        actions: { all: 'Unggah videonya', title: 'Tulis judulnya', description: 'Tulis ceritanya' },
        icon: 'video',
        to: routes.videoGift,
        Form: lazyForm(() => import('#gift/video-gift/form.tsx')),
        edit: routes.editVideoGift,
        isReturning: true,
      },
      {
        id: 'coupon',
        name: 'Coupon',
        note: 'Hadiah kecil di Main Gift',
        actions: { all: 'Tulis kuponnya', phone: 'Isi nomor WA-mu' },
        icon: 'coupon',
        to: routes.coupon,
        Form: lazyForm(() => import('#gift/coupon/form.tsx')),
      },
      {
        id: 'gallery',
        name: 'Gallery',
        note: 'Folder dan foto',
        actions: { all: 'Pilih foto kalian' },
        icon: 'gallery',
        to: routes.gallery,
        Form: lazyForm(() => import('#gift/gallery/form.tsx')),
      },
      {
        id: 'plans',
        name: 'Plans',
        note: 'Rencana bulan ini',
        actions: { all: 'Tulis rencana kalian' },
        icon: 'todo',
        to: routes.todoList,
        Form: lazyForm(() => import('#gift/todo-list/form.tsx')),
      },
      // The song is heard everywhere; the features show its button best.
      {
        id: 'music',
        name: 'Music',
        note: 'Lagu di hampir semua halaman',
        actions: { all: 'Pilih lagu kalian' },
        icon: 'music',
        to: routes.features,
        Form: lazyForm(() => import('#gift/music/form.tsx')),
      },
    ],
  },
  {
    name: 'Permainan',
    sections: [
      {
        id: 'quiz',
        isCleared: true,
        name: 'Quiz',
        note: 'Pertanyaan pilihan ganda',
        actions: { all: 'Tulis pertanyaannya' },
        icon: 'quiz',
        to: routes.quiz,
        Form: lazyForm(() => import('#gift/quiz/form.tsx')),
      },
      {
        id: 'crossword',
        isCleared: true,
        name: 'Crossword',
        note: 'Teka-teki silang',
        actions: { all: 'Tulis kata-katanya' },
        icon: 'crossword',
        to: routes.crossword,
        Form: lazyForm(() => import('#gift/crossword/form.tsx')),
      },
    ],
  },
  {
    name: 'Hadiah ini',
    sections: [
      {
        id: 'readiness',
        name: 'Persiapan',
        note: 'Apa yang belum siap diberikan',
        icon: 'readiness',
        isLeading: true,
        to: routes.opening,
        Form: lazyForm(() => import('#owner/readiness/form.tsx')),
        isFullWidth: true,
      },
      {
        id: 'sky',
        name: 'Suasana',
        note: 'Langit tempat hadiahmu berlangsung',
        icon: 'sky',
        to: routes.opening,
        isEverywhere: true,
        Form: lazyForm(() => import('#gift/sky/form.tsx')),
      },
      {
        id: 'lock',
        name: 'Kunci',
        note: 'Siapa yang bisa melihat',
        icon: 'lock',
        to: routes.dateInput,
        Form: lazyForm(() => import('#owner/lock/form.tsx')),
      },
      {
        id: 'giving',
        name: 'Tamu',
        note: 'Yang terlihat oleh tamu',
        icon: 'show',
        to: routes.gallery,
        Form: lazyForm(() => import('#owner/guests/form.tsx')),
      },
      {
        id: 'sending',
        name: 'Kirim',
        note: 'Tautan, kartu, dan jamnya',
        icon: 'gift',
        to: routes.opening,
        Form: lazyForm(() => import('#owner/sharing/form.tsx')),
        isFullWidth: true,
      },
      {
        id: 'journal',
        name: 'Kabar',
        note: 'Apa yang terjadi pada hadiahmu',
        icon: 'clock',
        to: routes.opening,
        Form: lazyForm(() => import('#owner/journal/form.tsx')),
        isFullWidth: true,
      },
    ],
  },
]

export const sections = groups.flatMap((group) => group.sections)

/** The sections that the specification names: the tabs of a phone. */
export const tabs = sections.slice(0, 5)
