/** Every screen's address, in the order in which the visitor meets them; the owner's follow. */
export const routes = {
  opening: '/',
  dateInput: '/date-input2',
  daysOfLove: '/days-of-love',
  features: '/features',
  mainGift: '/main-gift',
  loveTyping: '/love-typing',
  coupon: '/coupon',
  videoGift: '/video-gift',
  loveMoment: '/love-moment',
  gallery: '/gallery',
  folder: '/folder/:id',
  todoList: '/todo-list',
  sealedLetters: '/sealed-letters',
  sealedLetter: '/sealed-letters/:id',
  confirmReminder: '/confirm-reminder',
  stopReminding: '/stop-reminding',
  games: '/games',
  crossword: '/games/tts',
  quiz: '/games/quiz',
  answer: '/answer',
  login: '/login',
  register: '/register',
  editPages: '/edit-pages',
  editOpening: '/edit-opening',
  editDateInput: '/edit-date-input2',
  editDaysOfLove: '/edit-daysoflove',
  editFeatures: '/edit-features',
  editLoveMoment: '/edit-love-moment',
  editLoveTyping: '/edit-love-typing',
  editVideoGift: '/edit-video-gift',
  editAccounts: '/edit-accounts',
  rehearsal: '/rehearsal',
  beginning: '/edit-begin',
} as const

/** Where editors see the waiting page as visitors do, before the opening hour. */
export const waitingAddress = '/?waiting'

/** The entry of `routes` for a path, if there is one; case and a trailing slash are ignored. */
export function findRoute(path: string) {
  const address = path.toLowerCase().replace(/(.)\/$/, '$1')
  if (address.startsWith('/folder/')) return routes.folder
  return address.startsWith('/sealed-letters/') ? routes.sealedLetter : address
}
