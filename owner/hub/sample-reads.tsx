import type { Endpoint } from '#contract/endpoint.ts'
import { load as loadDate } from '#gift/date-input/calls.ts'
import { published } from '#gift/gallery/calls.ts'
import { load as loadMoments } from '#gift/love-moment/calls.ts'
import { load as loadLetter } from '#gift/love-typing/calls.ts'
import { load as loadMusic } from '#gift/music/calls.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { load as loadPlans } from '#gift/todo-list/calls.ts'
import { load as loadVideo } from '#gift/video-gift/calls.ts'

/** What each section reads that emptying its sample changes. */
export const sampleReads: Record<string, Endpoint> = {
  opening: loadOpening,
  'date-input': loadDate,
  letter: loadLetter,
  video: loadVideo,
  music: loadMusic,
  plans: loadPlans,
  'love-moments': loadMoments,
  gallery: published.loadFolders,
}
