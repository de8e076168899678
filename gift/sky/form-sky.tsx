import { firstSky, type Sky } from './contract.ts'

const root = document.documentElement
let wanted: Sky | undefined

/** Applies a sky to this page: each sky that the page did not come with has a style sheet of tokens. */
export function showSky(sky: Sky) {
  wanted = sky
  if (sky === root.dataset.sky) return
  const address = `/skies/${sky}/tokens.css`
  if (sky === firstSky || document.querySelector(`link[href="${address}"]`)) {
    root.dataset.sky = sky
    return
  }
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = address
  // Another sky may have been chosen while this one loaded.
  sheet.onload = () => {
    if (wanted) root.dataset.sky = wanted
  }
  document.head.append(sheet)
}
