/** The samples a second of decoded sound: enough to measure loudness; it is not played. */
export const SAMPLE_RATE = 8000

/** Decodes a sound to its loudness over time. @throws where this browser cannot decode it */
export async function decodeSound(sound: ArrayBuffer) {
  const decoded = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(sound)
  return decoded.getChannelData(0)
}
