// A fetched file is recognised by its length when it is decoded.
const names = new Map<number, string>()
const decoded = new WeakMap<AudioBuffer, string>()
let listening: string[] = []

const { arrayBuffer } = Response.prototype
Response.prototype.arrayBuffer = async function () {
  const data = await arrayBuffer.call(this)
  names.set(data.byteLength, new URL(this.url || location.href).pathname.replace('/sounds/', ''))
  return data
}

const { decodeAudioData } = BaseAudioContext.prototype
BaseAudioContext.prototype.decodeAudioData = async function (data) {
  const name = names.get(data.byteLength) ?? ''
  const buffer = await decodeAudioData.call(this, data)
  decoded.set(buffer, name)
  return buffer
}

const { start } = AudioBufferSourceNode.prototype
AudioBufferSourceNode.prototype.start = function (...when) {
  if (this.buffer) listening.push(decoded.get(this.buffer) ?? '')
  return start.apply(this, when)
}

/**
 * Listens from now on. A late sound is left out: stop the clock, so that none is late.
 * @returns the files of the effects, below public/sounds, in the order in which they begin
 */
export function listen() {
  listening = []
  return listening
}
