import type { Source } from './walls.ts'

// What the compositor moves without the main thread.
const FREE = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity', 'none'])

// What else may change, and why: on one small element, for a quarter of a second, when it is touched.
const ALLOWED: Record<string, string[]> = {
  // A press or a hover on a button, a key, an answer, a mark, a switch.
  'web/styles/base.css': ['background-color', 'filter', 'color'],
  'gift/date-input/screen-keypad.css': ['background-color'],
  'gift/quiz/screen-question.css': ['background-color', 'border-color'],
  'gift/todo-list/screen.css': ['background-color', 'border-color'],
  'gift/music/player.css': ['background-color'],
  'owner/readiness/form.css': ['background-color'],
  // Without a duration: only the moment of its change is chosen.
  'gift/love-moment/screen-card.css': ['visibility'],
  'gift/waiting/screen.css': ['visibility'],
  'gift/features/screen-closing.css': ['visibility'],
  // Once, in the hub, when the last finding is fixed; the letter is clipped where it sinks.
  'owner/readiness/envelope.css': ['clip-path', 'z-index'],
  // Once, in half a second: the flap falls over behind the letter.
  'gift/main-gift/screen-envelope.css': ['z-index'],
}

// Where scripts animate or repeat, and why that ends by itself or rests while hidden.
const BEATS: Record<string, string> = {
  'web/clock.ts': 'asked by those below',
  'web/effects/use-typed-texts.ts': 'the greeting, until it stands; rests unseen',
  'web/effects/use-typed-paragraphs.ts': 'a letter, until it stands; rests unseen',
  'gift/gallery/owner/drag.tsx': 'follows the finger while a photo is dragged',
  'gift/features/screen-menu.tsx': 'the heart glides after the next frame',
  'gift/features/screen-closing-motion.tsx': 'the heart returns once to the menu, by transform',
  'web/scene/timeline.ts': 'a scene that is played once, by transform and opacity',
  'web/effects/shared-element.ts': 'the lantern and the card fly to the next screen, by transform',
  'gift/gallery/owner/arrange.tsx': 'photos glide to their places, by transform',
  'web/loading/screen.ts': 'the loading screen fades, by opacity',
  'web/effects/idle.ts': 'one frame for each few hearts, until all are built',
  'web/api/reread.ts': 'reads again what changes with time, most of it each minute; rests unseen',
  'web/ui/wait-note.tsx': 'counts the seconds down until an upload is sent again',
  'gift/sealed-letters/screen-days.tsx': 'asks again for a letter that is due; rests unseen',
  'gift/sealed-letters/screen-hold.tsx': 'the ring around a seal, while it is held',
  'gift/days-of-love/screen-count.tsx': 'the number counts up once, for 1.5 s, and beats by scale',
  'gift/quiz/form.tsx': 'one frame, to put the focus',
  'web/forms/edit-conflict.tsx': 'one frame, to put the focus',
  'owner/sharing/hour-step.tsx': 'one frame, before its line is brought into sight',
  'owner/beginning/landing-thread.tsx':
    'the thread keeps to the field with the focus and its lit place, on a wide window',
  'owner/hub/typing-sheet.tsx': 'the sheet shrinks to the focused field, for a quarter of a second',
  'owner/readiness/form.tsx': 'one frame, before the envelope closes',
  'gift/answer/screen-release.tsx': 'the lantern folds and rises once, by transform and opacity',
  'gift/love-typing/screen-narration-seal.tsx': 'the seal goes to its place once, by transform',
  'gift/love-typing/screen-narration-voice.tsx': 'follows the voice while it plays; rests unseen',
  'web/sound/recorder.ts': 'looks at the voice while it is recorded',
  'web/preview/mark.ts': 'the mark keeps to what is edited in the hub, by its place',
  'owner/rehearsal/use-progress.tsx': 'asks each second whether the chapter has been seen; rests unseen',
  'owner/rehearsal/frame.tsx': "running animations keep the rehearsal's rate, in the hub alone",
}

/** What these sources animate other than transform and opacity, or repeat without being listed. */
export function costlyMotion(sources: Source[]) {
  return sources.flatMap((source) => {
    const { file } = source
    if (/\.(css|html)$/.test(file)) return [...costlyTransitions(source), ...costlyKeyframes(source)]
    return /^(gift|owner|web)\/.*(?<!\.test)\.tsx?$/.test(file) ? beats(source) : []
  })
}

function costlyTransitions({ file, text }: Source) {
  const changed = [...bare(text).matchAll(/\btransition(?:-property)?:\s*([^;}]+)/g)].flatMap(
    ([, list = '']) => list.split(/,(?![^(]*\))/).map((each) => each.trim().split(/\s/)[0] ?? ''),
  )
  return changed
    .filter((name) => !FREE.has(name) && !ALLOWED[file]?.includes(name))
    .map((name) => `${file} lets ${name} change over time`)
}

function costlyKeyframes({ file, text }: Source) {
  const blocks = bare(text).matchAll(/@keyframes ([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)/g)
  return [...blocks].flatMap(([, name, steps = '']) =>
    [...steps.matchAll(/[;{]\s*([\w-]+):/g)]
      .filter(([, property = '']) => !FREE.has(property) && property !== 'animation-timing-function')
      .map(([, property]) => `${file} animates ${property} in ${name}`),
  )
}

function beats({ file, text }: Source) {
  const isBeating =
    /\b(requestAnimationFrame|setInterval|animate|clock\.every)\(/.test(text) && !(file in BEATS)
  const isListening = /\bon(Animation|Transition)(Start|Run|Iteration|End|Cancel)\b/.test(text)
  return [
    isBeating && `${file} beats by script`,
    isListening &&
      `${file} listens to animation events, which makes the browser dispatch one for each iteration`,
  ].filter((each) => each !== false)
}

function bare(text: string) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
}
