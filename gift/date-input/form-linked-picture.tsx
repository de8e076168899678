import { pictureCheck } from './contract.ts'

// In milliseconds; a slower picture would keep the visitor waiting too.
const TIMEOUT = 15_000

let last: { url: string; isLoaded: Promise<boolean> } | undefined

/**
 * Loads a picture of another site as the gift would; this site's own are not checked. @returns whether it
 * loaded
 */
export function loadPicture(url: string): Promise<boolean> {
  if (url.startsWith('/')) return Promise.resolve(true)
  if (last?.url === url) return last.isLoaded
  const isLoaded = loadForeign(url)
  last = { url, isLoaded }
  // A dead link may work at the next attempt.
  void isLoaded.then((isFound) => {
    if (!isFound && last?.url === url) last = undefined
  })
  return isLoaded
}

// The form's page may not load pictures of other sites, so a page with its own policy loads this one.
function loadForeign(url: string) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = `${pictureCheck}?${new URLSearchParams({ url })}`
  return new Promise<boolean>((resolve) => {
    const handleMessage = ({ source, data }: MessageEvent<{ url: string; isLoaded: boolean }>) => {
      if (source === frame.contentWindow) end(data.isLoaded)
    }
    const end = (isLoaded: boolean) => {
      window.clearTimeout(timer)
      window.removeEventListener('message', handleMessage)
      frame.remove()
      resolve(isLoaded)
    }
    const timer = window.setTimeout(() => end(false), TIMEOUT)
    window.addEventListener('message', handleMessage)
    document.body.append(frame)
  })
}
