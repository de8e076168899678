import { useEffect, useRef, useState } from 'react'
import { silenceMusic } from '#web/sound/music.ts'
import { limits } from './contract.ts'
import { openMeter } from './screen-meter.tsx'

/** The recorder's state; `levels` are the volumes, 0 to 1, of `bars` parts of the recording. */
export type Recording = {
  state: 'idle' | 'asking' | 'recording' | 'recorded' | 'refused'
  seconds: number
  levels: number[]
}

/** The number of bars of the level meter. */
export const bars = 24

// The formats that the server accepts, the better one first.
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']

// In milliseconds.
const LOOK_EVERY = 100

const idle: Recording = { state: 'idle', seconds: 0, levels: [] }

/** A format that this browser can record and the server accepts; undefined where it cannot record. */
export function findFormat() {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return undefined
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
}

/** Records a voice, up to the maximum length. */
export function useRecorder(onRecorded: (voice: Blob | undefined) => void) {
  const [recording, setRecording] = useState(idle)
  const running = useRef<{ stop: () => Promise<void>; discard: () => void }>(undefined)
  useEffect(() => () => running.current?.discard(), [])

  async function start() {
    setRecording({ ...idle, state: 'asking' })
    onRecorded(undefined)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      running.current = record(stream, setRecording, onRecorded)
    } catch (error) {
      console.warn(error)
      setRecording({ ...idle, state: 'refused' })
    }
  }

  function reset() {
    onRecorded(undefined)
    setRecording(idle)
  }

  return { recording, start, stop: async () => running.current?.stop(), reset }
}

function record(
  stream: MediaStream,
  onChange: (recording: Recording) => void,
  onRecorded: (voice: Blob) => void,
) {
  const mimeType = findFormat() ?? ''
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 48_000 })
  const meter = openMeter(stream)
  const begun = performance.now()
  const chunks: Blob[] = []
  const levels: number[] = []
  let isKept = true
  const secondsNow = () => Math.min(limits.voice, (performance.now() - begun) / 1000)
  const timer = window.setInterval(look, LOOK_EVERY)
  const ended = new Promise<void>((done) => recorder.addEventListener('stop', () => done()))

  function look() {
    const seconds = secondsNow()
    const bar = Math.min(bars - 1, Math.floor((seconds / limits.voice) * bars))
    levels[bar] = Math.max(levels[bar] ?? 0, meter.level())
    onChange({ state: 'recording', seconds, levels: [...levels] })
    if (seconds >= limits.voice) void stop()
  }

  async function stop() {
    const seconds = secondsNow()
    window.clearInterval(timer)
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    if (!isKept) return
    isKept = false
    onRecorded(new Blob(chunks, { type: mimeType }))
    onChange({ state: 'recorded', seconds, levels: [...levels] })
  }

  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  // The stream also ends when the person withdraws the permission.
  void ended.then(() => {
    for (const track of stream.getTracks()) track.stop()
    meter.close()
    silenceMusic(false)
    void stop()
  })
  silenceMusic(true)
  recorder.start()
  return {
    stop,
    discard() {
      isKept = false
      void stop()
    },
  }
}
