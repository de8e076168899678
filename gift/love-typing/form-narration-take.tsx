import { useEffect, useMemo, useState } from 'react'
import { charactersOf } from '#contract/characters.ts'
import { recordingSeconds } from '#contract/media.ts'
import { usePageVisible } from '#web/effects/motion.ts'
import { usePlayback } from '#web/sound/playback.ts'
import { findPauses, type Pause } from '#web/sound/quiet.ts'
import { formats, useRecorder } from '#web/sound/recorder.ts'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import { limits } from './contract.ts'
import { plan, upto } from './screen-narration-plan.tsx'

/** A recording: a new one or the address of the stored one, its length where it is known, and its marks. */
export type Take = { sound: Blob | string; seconds: number; marks: number[]; quiet: Pause[] | undefined }

export type Phase = 'ready' | 'recording' | 'marking' | 'listening'

const rules = { seconds: recordingSeconds.narration, bars: 1, formats: formats.everywhere }

const nothing: Take = { sound: '', seconds: 0, marks: [], quiet: undefined }

/** Records the letter, marks its paragraphs while it is recorded or played, and plays it. */
export function useTake(paragraphs: string[], start: Take | undefined) {
  const [take, setTake] = useState(start ?? nothing)
  const [phase, setPhase] = useState<Phase>(start ? 'marking' : 'ready')
  const [hasChanged, setChanged] = useState(start?.sound instanceof Blob)
  const recorder = useRecorder(rules, keep)
  const playback = usePlayback(useFileAddress(take.sound || undefined), 'metadata')
  const seconds = take.seconds || playback.length
  const { marks } = take
  const isLast = marks.length >= paragraphs.length
  usePauses(take, setTake)
  usePauseWhenHidden(phase === 'recording', recorder.pause)

  function keep(voice: Blob | undefined, length: number) {
    if (!voice) return
    setTake((before) => ({ ...before, sound: voice, seconds: length, quiet: undefined }))
    setPhase('listening')
  }

  const mark = (change: (marks: number[]) => number[]) => {
    setChanged(true)
    setTake((before) => ({ ...before, marks: change(before.marks) }))
  }

  async function record() {
    playback.audio.current?.pause()
    setPhase('recording')
    if (!(await recorder.start())) return
    setChanged(true)
    setTake({ ...nothing, marks: [0] })
  }

  function playAndMark() {
    mark(() => [0])
    playFrom(0)
  }

  function playFrom(time: number) {
    const player = playback.audio.current
    if (!player) return
    player.currentTime = time
    if (player.paused) playback.toggle()
  }

  const now = () => (phase === 'recording' ? recorder.now() : (playback.audio.current?.currentTime ?? 0))

  // At the last paragraph it ends what is recorded or marked.
  function next() {
    if (phase === 'recording' && !/recording|paused/.test(recorder.recording.state)) return
    if (!isLast) return mark((before) => [...before, now()])
    if (phase === 'recording') void recorder.stop()
    else listen()
  }

  function listen() {
    playback.audio.current?.pause()
    setPhase('listening')
  }

  return {
    take: { ...take, seconds },
    phase,
    current: phase === 'listening' ? undefined : marks.length - 1,
    isLast,
    hasChanged,
    recording: recorder.recording,
    playback,
    record,
    stop: recorder.stop,
    pause: recorder.pause,
    resume: recorder.resume,
    playAndMark,
    next,
    back: () => mark((before) => before.slice(0, -1)),
    markAgain() {
      mark(() => [])
      setPhase('marking')
    },
    leaveUnmarked() {
      mark(() => [])
      listen()
    },
  }
}

/** How many characters of each paragraph stand at a time of a recording, as on the visitor's side. */
export function useStanding(paragraphs: string[], { seconds, marks, quiet = [] }: Take, at: number) {
  const letters = useMemo(() => paragraphs.map(charactersOf), [paragraphs])
  const planned = useMemo(() => plan(letters, { seconds, marks, quiet }), [letters, seconds, marks, quiet])
  return upto(planned, at)
}

// The pauses are found once, in a new recording.
function usePauses({ sound, quiet }: Take, setTake: (change: (take: Take) => Take) => void) {
  useEffect(() => {
    if (!(sound instanceof Blob) || quiet) return
    void findPauses(sound, limits.pauses).then((found) =>
      setTake((before) => (before.sound === sound ? { ...before, quiet: found } : before)),
    )
  }, [sound, quiet, setTake])
}

// A call or a dark screen: the microphone would be silent.
function usePauseWhenHidden(isRecording: boolean, pause: () => void) {
  const isSeen = usePageVisible()
  useEffect(() => {
    if (isRecording && !isSeen) pause()
  }, [isRecording, isSeen, pause])
}
