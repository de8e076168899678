import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

const MEGABYTE = 1024 * 1024
const SHORT = new URL('../fixtures/lampion.mp4', import.meta.url).pathname

// Frames and pieces of sound in a second, as phones record them.
const FRAMES = 30
const SOUNDS = 43

/**
 * Writes a film with its index at the end, as phones write it: each second holds so many bytes of pictures (a megabyte
 * unless given), which are noise under the settings of a real film.
 */
export async function writeLargeFilm(path: string, seconds: number, bytesPerSecond = MEGABYTE) {
  const input = new Input({ source: new FilePathSource(SHORT), formats: [MP4] })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video || !audio) throw new Error('The short film has no picture or no sound.')
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(path),
  })
  const pictures = new EncodedVideoPacketSource('avc')
  const sounds = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(pictures)
  output.addAudioTrack(sounds)
  await output.start()
  const videoConfig = { decoderConfig: (await video.getDecoderConfig()) ?? undefined }
  const audioConfig = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined }
  const sound = await new EncodedPacketSink(audio).getFirstPacket()
  const frame = new Uint8Array(bytesPerSecond / FRAMES)
  for (let second = 0; second < seconds; second += 1) {
    for (let nth = 0; nth < FRAMES; nth += 1) {
      const type = nth === 0 ? 'key' : 'delta'
      const picture = new EncodedPacket(frame.slice().fill(nth), type, second + nth / FRAMES, 1 / FRAMES)
      await pictures.add(picture, videoConfig)
    }
    for (let nth = 0; nth < SOUNDS; nth += 1) {
      const piece = new EncodedPacket(sound?.data ?? frame, 'key', second + nth / SOUNDS, 1 / SOUNDS)
      await sounds.add(piece, audioConfig)
    }
  }
  await output.finalize()
}
