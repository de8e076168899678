// Six decibels less, from the start of a sound effect, in seconds.
const DUCKED = 0.5
const DUCK_FOR = 1.5
const DIP = 0.08
const RISE = 0.4

let bus: GainNode | undefined
let isOn = false

/** The node that music plays through; it is lowered during sound effects. */
export function musicBus(audio: AudioContext) {
  if (bus?.context === audio) return bus
  bus = audio.createGain()
  bus.connect(audio.destination)
  return bus
}

/** Lowers the music by 6 dB for 1.5 seconds. */
export function duck() {
  if (!bus) return
  const { gain } = bus
  const back = fade(bus, DUCKED, DIP) + DUCK_FOR - DIP
  gain.setValueAtTime(DUCKED, back)
  gain.linearRampToValueAtTime(1, back + RISE)
}

/** Fades a gain from its present level to another, in seconds. @returns when it ends, by the context's clock */
export function fade({ gain, context }: GainNode, level: number, seconds: number) {
  // The context's clock moves on between two reads of it.
  const now = context.currentTime
  gain.cancelScheduledValues(now)
  gain.setValueAtTime(gain.value, now)
  gain.linearRampToValueAtTime(level, now + seconds)
  return now + seconds
}

/** Notes whether music is playing. */
export function noteMusic(isPlaying: boolean) {
  isOn = isPlaying
}

/** Whether sound continues behind another tab: music on a computer does, a phone becomes silent. */
export function playsWhenHidden() {
  return isOn && !isPhone()
}

/** Whether this is a phone or a tablet, by its pointer. */
export function isPhone() {
  return window.matchMedia('(hover: none) and (pointer: coarse)').matches
}
