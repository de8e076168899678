import { speak } from '#tests/spoken.ts'

/** A voice as a file: parts of seconds, each second one silent. */
export function makeVoice(parts: number[]) {
  return new File([speak(parts)], 'surat.wav', { type: 'audio/wav' })
}

/** Lets the browser hear a tone instead of its microphone. */
export function giveMicrophone() {
  const audio = new AudioContext()
  const out = audio.createMediaStreamDestination()
  const tone = audio.createOscillator()
  tone.connect(out)
  tone.start()
  return out.stream
}
