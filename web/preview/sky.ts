import { firstSky, type Sky } from '#gift/sky/contract.ts'

const root = document.documentElement
let wanted: Sky | undefined

/** Lets this page happen under a sky: the tokens of one that the page did not come with are a sheet of their own. */
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
  // Another may have been chosen meanwhile.
  sheet.onload = () => {
    if (wanted) root.dataset.sky = wanted
  }
  document.head.append(sheet)
}
