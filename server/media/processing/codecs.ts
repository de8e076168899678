import { EncodedPacketSink, type InputTrack } from 'mediabunny'
import { mpegLayer } from '#contract/codecs.ts'

/** The codecs of tracks, each once, as `contract/codecs.ts` names them: 'avc aac'. */
export async function codecsOf(tracks: InputTrack[]) {
  const codecs = await Promise.all(tracks.map(codecOf))
  return [...new Set(codecs)].filter((codec) => codec !== null).join(' ')
}

// mediabunny calls each layer of MPEG 'mp3'.
async function codecOf(track: InputTrack) {
  const codec = await track.getCodec()
  if (codec !== 'mp3' || !track.isAudioTrack()) return codec
  const packet = await new EncodedPacketSink(track).getFirstPacket()
  return packet ? mpegLayer(packet.data) : codec
}
