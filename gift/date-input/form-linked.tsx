import { pictureCheck } from './contract.ts'

// In milliseconds; what takes longer would keep the visitor waiting too.
const PATIENCE = 15_000

let last: { url: string; isLoaded: Promise<boolean> } | undefined

/** Loads a picture from elsewhere as the gift would; this site's own are taken at their word. @returns whether it is there */
export function loadPicture(url: string): Promise<boolean> {
  if (url.startsWith('/')) return Promise.resolve(true)
  if (last?.url === url) return last.isLoaded
  const isLoaded = loadForeign(url)
  last = { url, isLoaded }
  // A dead link may be alive at the next try.
  void isLoaded.then((found) => {
    if (!found && last?.url === url) last = undefined
  })
  return isLoaded
}

// The form's own page may load pictures from nowhere else, so that a page of its own loads this one.
function loadForeign(url: string) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = `${pictureCheck}?${new URLSearchParams({ url })}`
  return new Promise<boolean>((resolve) => {
    const hear = ({ source, data }: MessageEvent<{ url: string; isLoaded: boolean }>) => {
      if (source === frame.contentWindow) end(data.isLoaded)
    }
    const end = (isLoaded: boolean) => {
      window.clearTimeout(timer)
      window.removeEventListener('message', hear)
      frame.remove()
      resolve(isLoaded)
    }
    const timer = window.setTimeout(() => end(false), PATIENCE)
    window.addEventListener('message', hear)
    document.body.append(frame)
  })
}
