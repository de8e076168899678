// The tests' record of sound: effects once or in a loop, songs, and the volumes that they were set to.
type Effect = { file: string; how: string }

const files = new Map<number, string>()
const names = new WeakMap<AudioBuffer, string>()
let effects: Effect[] = []
let volumes: number[] = []
let elements = new Set<HTMLMediaElement>()
let refusals = 0
// The audio clock keeps running: what counts is when a fade was requested.
let turned = 0

/** Records every sound of the page from now on; what was heard before is forgotten. */
export function listen() {
  patch()
  patch = () => {}
  effects = []
  volumes = []
  elements = new Set()
  refusals = 0
}

/** The files of the effects so far, below public/sounds. */
export function heardFiles() {
  return effects.map(({ file }) => file).filter(Boolean)
}

/** The effects so far, in order: 'once', 'loop', or 'stop in 80' (milliseconds). */
export function played() {
  return effects.map(({ how }) => how)
}

/** The volumes to which songs were set, in order. */
export function levels() {
  return volumes
}

/** The songs and films that were asked to play, and whether they play. */
export function songs() {
  return [...elements].map(({ src, loop, paused }) => ({
    address: src && new URL(src).pathname,
    isLoop: loop,
    isPlaying: !paused,
  }))
}

/** Makes the browser refuse the next songs, as it does before the first gesture. */
export function refuseSongs(count: number) {
  refusals = count
}

let patch = () => {
  const fetchFile = window.fetch
  window.fetch = async (...values) => {
    const response = await fetchFile(...values)
    const [, file] = /\/sounds\/(.+)$/.exec(response.url) ?? []
    if (file) files.set((await response.clone().arrayBuffer()).byteLength, file)
    return response
  }
  replace(
    BaseAudioContext.prototype,
    'decodeAudioData',
    (decode) =>
      async function (data, ...rest) {
        const file = files.get(data.byteLength) ?? ''
        const buffer = await decode.call(this, data, ...rest)
        names.set(buffer, file)
        return buffer
      },
  )
  replace(
    AudioBufferSourceNode.prototype,
    'start',
    (start) =>
      function (...values) {
        const file = (this.buffer && names.get(this.buffer)) ?? ''
        effects.push({ file, how: this.loop ? 'loop' : 'once' })
        return start.apply(this, values)
      },
  )
  replace(
    AudioBufferSourceNode.prototype,
    'stop',
    (stop) =>
      function (when = 0) {
        effects.push({ file: '', how: `stop in ${Math.round((when - turned) * 1000)}` })
        return stop.call(this, when)
      },
  )
  replace(
    AudioParam.prototype,
    'setValueAtTime',
    (set) =>
      function (level, when) {
        turned = when
        return set.call(this, level, when)
      },
  )
  replace(
    AudioParam.prototype,
    'setTargetAtTime',
    (set) =>
      function (level, ...rest) {
        volumes.push(level)
        return set.call(this, level, ...rest)
      },
  )
  replace(
    HTMLMediaElement.prototype,
    'play',
    (play) =>
      function () {
        if (refusals-- > 0) return Promise.reject(new DOMException('Blocked', 'NotAllowedError'))
        elements.add(this)
        return play.call(this)
      },
  )
}

type Method<Owner, Name extends keyof Owner> = Owner[Name] extends (...values: infer Values) => infer Result
  ? (this: Owner, ...values: Values) => Result
  : never

function replace<Owner, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  make: (own: Method<Owner, Name>) => Method<Owner, Name>,
) {
  Object.assign(owner as object, { [name]: make(owner[name] as Method<Owner, Name>) })
}
