import { routes } from './routes.ts'

/** The screens that the journal reports, in the order in which the partner meets them; `id` is as in the hub. */
export const chapters = [
  { id: 'opening', name: 'Opening', path: routes.opening },
  { id: 'date-input', name: 'Tanggal', path: routes.dateInput },
  { id: 'days-of-love', name: 'Hari', path: routes.daysOfLove },
  { id: 'features', name: 'Menu', path: routes.features },
  { id: 'gallery', name: 'Galeri', path: routes.gallery },
  { id: 'plans', name: 'Rencana', path: routes.todoList },
  { id: 'main-gift', name: 'Hadiah', path: routes.mainGift },
  { id: 'letter', name: 'Surat', path: routes.loveTyping },
  { id: 'coupon', name: 'Kupon', path: routes.coupon },
  { id: 'video', name: 'Video', path: routes.videoGift },
  { id: 'love-moments', name: 'Momen', path: routes.loveMoment },
] as const
