import { routes } from '#contract/routes.ts'

/** A screen of the gift on the rehearsal's cord; `page` and `section` are its section of the hub. */
export type Chapter = { name: string; path: string; page: string; section: string }

/** The screens of the gift in the order in which the partner meets them. */
export const chapters: readonly Chapter[] = [
  { name: 'Opening', path: routes.opening, page: 'opening', section: 'Opening' },
  { name: 'Tanggal', path: routes.dateInput, page: 'date-input', section: 'Date Input' },
  { name: 'Hari', path: routes.daysOfLove, page: 'days-of-love', section: 'Days Of Love' },
  { name: 'Menu', path: routes.features, page: 'features', section: 'Features' },
  { name: 'Galeri', path: routes.gallery, page: 'gallery', section: 'Gallery' },
  { name: 'Rencana', path: routes.todoList, page: 'plans', section: 'Plans' },
  { name: 'Hadiah', path: routes.mainGift, page: 'main-gift', section: 'Main Gift' },
  { name: 'Surat', path: routes.loveTyping, page: 'letter', section: 'Surat Cinta' },
  { name: 'Kupon', path: routes.coupon, page: 'coupon', section: 'Coupon' },
  { name: 'Video', path: routes.videoGift, page: 'video', section: 'Video' },
  { name: 'Momen', path: routes.loveMoment, page: 'love-moments', section: 'Love Moments' },
]

/** The index of the chapter at an address; undefined for screens without one, such as the games. */
export function chapterAt(path: string) {
  const isFolder = path.startsWith(routes.folder.replace(':id', ''))
  const index = chapters.findIndex((chapter) => chapter.path === (isFolder ? routes.gallery : path))
  return index < 0 ? undefined : index
}
