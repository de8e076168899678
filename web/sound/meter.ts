// Speech close to a microphone reaches about a quarter of the measurable level.
const FULL = 0.25

/** Measures how loud a stream is. */
export function openMeter(stream: MediaStream) {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  audio.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    /** From 0 to 1. */
    level() {
      analyser.getFloatTimeDomainData(samples)
      const sum = samples.reduce((total, sample) => total + sample * sample, 0)
      return Math.min(1, Math.sqrt(sum / samples.length) / FULL)
    },
    close: () => void audio.close(),
  }
}
