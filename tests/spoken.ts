const RATE = 8000

// A spoken tone, of changing loudness.
const PITCH = 190

/** A voice as the bytes of a WAV file: parts of seconds, each second one silent. */
export function speak(parts: number[]) {
  const samples = parts.flatMap((seconds, part) =>
    Array.from({ length: Math.round(seconds * RATE) }, (_, at) =>
      part % 2 === 0 ? (0.4 + 0.2 * Math.sin(at / 500)) * Math.sin((at / RATE) * 2 * Math.PI * PITCH) : 0,
    ),
  )
  const bytes = new DataView(new ArrayBuffer(44 + samples.length * 2))
  const text = (at: number, words: string) => {
    for (const [index, letter] of [...words].entries()) bytes.setUint8(at + index, letter.charCodeAt(0))
  }
  text(0, 'RIFF----WAVEfmt ')
  text(36, 'data')
  for (const [value, at] of [
    [36 + samples.length * 2, 4],
    [16, 16],
    [RATE, 24],
    [RATE * 2, 28],
    [samples.length * 2, 40],
  ] as const)
    bytes.setUint32(at, value, true)
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    bytes.setUint16(at, value, true)
  for (const [index, sample] of samples.entries()) bytes.setInt16(44 + index * 2, sample * 32_767, true)
  return bytes.buffer
}
