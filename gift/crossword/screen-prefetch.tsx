import { ownPage } from './contract.ts'

/** Fetches our own page and its files, so that the frame finds them in the browser's cache. */
export async function fetchOwnPage() {
  const page = new DOMParser().parseFromString(await read(ownPage), 'text/html')
  const parts = page.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')
  for (const part of parts) await read(part.getAttribute('src') ?? part.getAttribute('href') ?? '')
}

async function read(address: string) {
  const answer = await fetch(address, { priority: 'low' })
  return answer.text()
}
