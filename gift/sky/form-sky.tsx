import { firstSky, type Sky } from './contract.ts'

const root = document.documentElement
// The skies whose style sheets this page has.
const loaded = new Set<string | undefined>([firstSky, root.dataset.sky])
let wanted: Sky | undefined

/** Applies a sky to this page: each sky that the page did not come with has a style sheet of tokens. */
export function showSky(sky: Sky) {
  wanted = sky
  if (sky === root.dataset.sky) return
  if (loaded.has(sky)) {
    root.dataset.sky = sky
    return
  }
  loaded.add(sky)
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = `/skies/${sky}/tokens.css`
  // Another sky may have been chosen while this one loaded.
  sheet.onload = () => {
    if (wanted) root.dataset.sky = wanted
  }
  document.head.append(sheet)
}
