import { ONLY_TESTS, type Source } from './walls.ts'

const LOOK_UP = /\b(querySelector(All)?|getElementById|getElementsBy\w+|closest|activeElement)\b/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g

// How often each file asks the document for an element or the focus. Everything else has a ref, a context or a state.
const allowed: [reason: string, files: Record<string, number>][] = [
  [
    'the page has these elements before React, or another page made them',
    {
      'web/main.tsx': 1,
      'web/tts.tsx': 1,
      'web/bare-domain.tsx': 1,
      'web/loading/screen.ts': 3,
      'gift/crossword/screen-prefetch.tsx': 1,
      'owner/beginning/landing-thread.tsx': 2,
    },
  ],
  [
    'it works on whatever screen is shown: its heading, its controls, what it marks by data-place',
    {
      'web/effects/focus-heading.ts': 2,
      'web/effects/shared-element.ts': 1,
      'web/forms/edit-address.ts': 1,
      'web/forms/edit-conflict.tsx': 3,
      'web/forms/edit-frame.tsx': 1,
      'web/ui/dialog.tsx': 1,
      'web/ui/modal.ts': 2,
      'web/ui/remove-unusable.tsx': 1,
      'web/lists/use-field-list.ts': 2,
      'web/lists/use-order.ts': 2,
      'web/lists/use-removal.ts': 2,
      'web/preview/listen.ts': 1,
      'web/preview/mark.ts': 1,
      'web/preview/places.ts': 1,
      'owner/hub/typing-bar.tsx': 3,
      'owner/hub/typing-sheet.tsx': 4,
      'owner/rehearsal/frame.tsx': 1,
      'owner/rehearsal/use-progress.tsx': 3,
      'owner/rehearsal/frame-acts.tsx': 5,
    },
  ],
  [
    'it draws many elements in each frame, or measures them, without rendering',
    {
      'web/effects/hearts.tsx': 1,
      'gift/answer/screen-release.tsx': 4,
      'gift/gallery/screen-fan.tsx': 1,
      'gift/gallery/screen-lightbox.tsx': 2,
      'gift/gallery/owner/arrange.tsx': 2,
      'gift/gallery/owner/drag.tsx': 1,
      'web/scene/timeline.ts': 1,
    },
  ],
  [
    'it is one of many alike in a list, and a ref of each would be longer',
    {
      'gift/answer/screen.tsx': 1,
      'gift/answer/screen-sheet.tsx': 1,
      'gift/coupon/screen-list.tsx': 1,
      'gift/coupon/screen-tearing.tsx': 1,
      'gift/crossword/puzzle-board.tsx': 3,
      'gift/gallery/dialogs/captions.tsx': 2,
      'gift/gallery/form-photos.tsx': 1,
      'gift/gallery/form-tiles.tsx': 1,
      'gift/gallery/owner/queued-photos.tsx': 1,
      'gift/love-typing/form-splitting.tsx': 1,
      'gift/quiz/form.tsx': 1,
      'gift/video-gift/screen-film.tsx': 1,
      'owner/rehearsal/cord.tsx': 1,
    },
  ],
]

/** The files that ask the document more, or less, often than they may. */
export function lookUps(sources: Source[]) {
  const most = Object.assign({}, ...allowed.map(([, files]) => files)) as Record<string, number>
  return sources
    .filter(({ file }) => /^(web|gift|owner)\/.*\.tsx?$/.test(file) && !ONLY_TESTS.test(file))
    .map(({ file, text }) => ({ file, count: text.replace(COMMENT, '').match(LOOK_UP)?.length ?? 0 }))
    .filter(({ file, count }) => count !== (most[file] ?? 0))
    .map(({ file, count }) => `${file} looks up ${count} elements, not ${most[file] ?? 0}`)
}
