import { routes } from './routes.ts'

/** The screens of the gift in the order in which the partner meets them; `id` and `section` are as in the hub. */
export const chapters = [
  { id: 'opening', name: 'Opening', path: routes.opening, section: 'Opening' },
  { id: 'date-input', name: 'Tanggal', path: routes.dateInput, section: 'Date Input' },
  { id: 'days-of-love', name: 'Hari', path: routes.daysOfLove, section: 'Days Of Love' },
  { id: 'features', name: 'Menu', path: routes.features, section: 'Features' },
  { id: 'gallery', name: 'Galeri', path: routes.gallery, section: 'Gallery' },
  { id: 'plans', name: 'Rencana', path: routes.todoList, section: 'Plans' },
  { id: 'main-gift', name: 'Hadiah', path: routes.mainGift, section: 'Main Gift' },
  { id: 'letter', name: 'Surat', path: routes.loveTyping, section: 'Surat Cinta' },
  { id: 'coupon', name: 'Kupon', path: routes.coupon, section: 'Coupon' },
  { id: 'video', name: 'Video', path: routes.videoGift, section: 'Video' },
  { id: 'love-moments', name: 'Momen', path: routes.loveMoment, section: 'Love Moments' },
] as const

/** The index of the chapter at a path; -1 for a screen without one, such as a game. */
export function chapterAt(path: string) {
  const isFolder = path.startsWith(routes.folder.replace(':id', ''))
  return chapters.findIndex((chapter) => chapter.path === (isFolder ? routes.gallery : path))
}
