import { previewSky } from '#gift/sky/preview.tsx'
import { previewGuests } from '#owner/guests/preview.tsx'
import './preview/listen.ts'

// What the page's own document shows of them, beside what screens read.
previewSky()
previewGuests()
