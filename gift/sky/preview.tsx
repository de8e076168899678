import { onContentChange, peek } from '#web/api/content.ts'
import { load } from './calls.ts'
import { showSky } from './form-sky.tsx'

/** Shows the edited sky in the hub's preview: a page comes with the stored one. */
export function previewSky() {
  onContentChange(() => {
    const sky = peek(load)
    if (sky) showSky(sky.sky)
  })
}
