import { useEffect, useRef, useState } from 'react'
import { openMeter } from './meter.ts'
import { silenceMusic } from './music.ts'

/** The recorder's state; `levels` are the volumes, 0 to 1, of the parts of the recording, and `level` is the present one. */
export type Recording = {
  state: 'idle' | 'asking' | 'recording' | 'paused' | 'recorded' | 'refused'
  seconds: number
  levels: number[]
  level: number
}

/** A recording's maximum length in seconds, the number of parts whose volume is shown, and the wanted formats. */
export type RecordingRules = { seconds: number; bars: number; formats: readonly string[] }

const OPUS = 'audio/webm;codecs=opus'
const AAC = 'audio/mp4;codecs=mp4a.40.2'

/** The formats that the server accepts: the better one first, and the one first that every phone plays. */
export const formats = { best: [OPUS, AAC, 'audio/mp4'], everywhere: [AAC, OPUS, 'audio/mp4'] } as const

// In milliseconds.
const LOOK_EVERY = 100

const idle: Recording = { state: 'idle', seconds: 0, levels: [], level: 0 }

/** A format that this browser can record and the server accepts; undefined where it cannot record. */
export function findFormat(wanted: readonly string[] = formats.best) {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return undefined
  return wanted.find((format) => MediaRecorder.isTypeSupported(format))
}

/** Records a voice, up to the maximum length. @returns `now`: the seconds recorded so far */
export function useRecorder(
  rules: RecordingRules,
  onRecorded: (voice: Blob | undefined, seconds: number) => void,
) {
  const [recording, setRecording] = useState(idle)
  const running = useRef<ReturnType<typeof record>>(undefined)
  // The person may be gone before the browser has asked for the microphone.
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.discard()
    }
  }, [])

  /** Resolves to whether the microphone is open. */
  async function start() {
    setRecording({ ...idle, state: 'asking' })
    onRecorded(undefined, 0)
    let stream: MediaStream | undefined
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (isGone.current) {
        close(stream)
        return false
      }
      running.current = record(stream, rules, setRecording, onRecorded)
      return true
    } catch (error) {
      console.warn(error)
      close(stream)
      setRecording({ ...idle, state: 'refused' })
      return false
    }
  }

  function reset() {
    running.current?.discard()
    onRecorded(undefined, 0)
    setRecording(idle)
  }

  return {
    recording,
    start,
    stop: async () => running.current?.stop(),
    pause: () => running.current?.pause(),
    resume: () => running.current?.resume(),
    now: () => running.current?.now() ?? 0,
    reset,
  }
}

function close(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function record(
  stream: MediaStream,
  rules: RecordingRules,
  onChange: (recording: Recording) => void,
  onRecorded: (voice: Blob, seconds: number) => void,
) {
  const mimeType = findFormat(rules.formats) ?? ''
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 48_000 })
  const meter = openMeter(stream)
  const chunks: Blob[] = []
  const levels: number[] = []
  let before = 0
  let begun = performance.now()
  let isPaused = false
  let isKept = true
  const now = () => Math.min(rules.seconds, before + (isPaused ? 0 : (performance.now() - begun) / 1000))
  const timer = window.setInterval(look, LOOK_EVERY)
  const ended = new Promise<void>((done) => recorder.addEventListener('stop', () => done()))

  function look() {
    if (isPaused) return
    const seconds = now()
    const level = meter.level()
    const bar = Math.min(rules.bars - 1, Math.floor((seconds / rules.seconds) * rules.bars))
    levels[bar] = Math.max(levels[bar] ?? 0, level)
    onChange({ state: 'recording', seconds, levels: [...levels], level })
    if (seconds >= rules.seconds) void stop()
  }

  function pause() {
    if (recorder.state !== 'recording') return
    before = now()
    isPaused = true
    recorder.pause()
    onChange({ state: 'paused', seconds: before, levels: [...levels], level: 0 })
  }

  function resume() {
    if (recorder.state !== 'paused') return
    begun = performance.now()
    isPaused = false
    recorder.resume()
    look()
  }

  async function stop() {
    const seconds = now()
    window.clearInterval(timer)
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    if (!isKept) return
    isKept = false
    onRecorded(new Blob(chunks, { type: mimeType }), seconds)
    onChange({ state: 'recorded', seconds, levels: [...levels], level: 0 })
  }

  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  // The stream also ends when the person withdraws the permission.
  void ended.then(() => {
    close(stream)
    meter.close()
    silenceMusic(false)
    void stop()
  })
  silenceMusic(true)
  recorder.start()
  return {
    stop,
    pause,
    resume,
    now,
    discard() {
      isKept = false
      void stop()
    },
  }
}
