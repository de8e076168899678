import { openOwned } from './page.ts'

/** A gift of a couple since 14 February 2024; `own` asks as its owner below `/api`, `since` moves the date. */
export async function openCouple(options?: Parameters<typeof openOwned>[0]) {
  const kado = await openOwned(options)
  const own = (method: string, path: string, body?: object) => kado.own(method, `/api${path}`, body)
  const since = (selected_date: string) =>
    own('POST', '/date-input', { title: 'Kapan?', selected_date, photo_url: '/images/cover-4.webp' })
  await since('14022024')
  return { ...kado, own, since }
}
