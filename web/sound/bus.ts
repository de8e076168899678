// Six decibels less, from one effect's beginning on, in seconds.
const DUCKED = 0.5
const DUCK_FOR = 1.5
const DIP = 0.08
const RISE = 0.4

let bus: GainNode | undefined
let isOn = false

/** Where music goes out; whatever passes through it steps back for an effect. */
export function musicBus(audio: AudioContext) {
  if (bus?.context === audio) return bus
  bus = audio.createGain()
  bus.connect(audio.destination)
  return bus
}

/** Lowers the music by 6 dB for 1.5 seconds. */
export function duck() {
  if (!bus) return
  const { gain, context } = bus
  const now = context.currentTime
  gain.cancelScheduledValues(now)
  gain.setValueAtTime(gain.value, now)
  gain.linearRampToValueAtTime(DUCKED, now + DIP)
  gain.setValueAtTime(DUCKED, now + DUCK_FOR)
  gain.linearRampToValueAtTime(1, now + DUCK_FOR + RISE)
}

/** Notes whether music is on. */
export function noteMusic(isPlaying: boolean) {
  isOn = isPlaying
}

/** Whether sound goes on behind another tab: music on a desk does, and a phone is silent in a pocket. */
export function playsWhenHidden() {
  return isOn && !isPhone()
}

/** Whether this is a phone, or a tablet, by its pointer. */
export function isPhone() {
  return window.matchMedia('(hover: none) and (pointer: coarse)').matches
}
