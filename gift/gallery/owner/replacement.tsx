import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { published } from '#gift/gallery/calls.ts'
import { texts } from '#gift/gallery/contract.ts'
import type { Photo } from '#gift/gallery/schemas.ts'
import { Refusal } from '#web/api/call.ts'
import { isWrongPhoto, readyPhoto } from '#web/files/photo-file.ts'
import { upload } from '#web/files/upload.ts'
import { useSending } from '#web/files/use-sending.ts'
import { isGivenUp } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { showPhoto } from './lists.tsx'
import { Progress, UploadVeil } from './upload-veil.tsx'

type Props = {
  photo: Photo
  /** Sent at once; a newer file replaces the one that is being sent. */
  file: File
  /** Called when the photo was replaced, or the replacement cancelled. */
  onEnd: () => void
}

/** Replaces a photo's file; the old one stays until the new one is stored. */
export function Replacement({ photo: { id }, file, onEnd }: Props) {
  const { attempt } = useLoginGate()
  const { share, cancel, send } = useSending()
  const [problem, setProblem] = useState<{ text: string; isWrong: boolean }>()
  const start = useEffectEvent((picked: File) => void replace(picked))
  useLayoutEffect(() => start(file), [file])

  function replace(picked: File) {
    setProblem(undefined)
    return send(async (sending) => {
      try {
        const { data } = await attempt(async () => {
          const { file: photoFile, notice } = await readyPhoto(picked)
          const answer = await upload(published.replacePhoto, { photoId: id }, { photoFile }, sending)
          if (notice) showAlert(notice)
          return answer
        })
        showPhoto(data)
      } catch (error) {
        if (!isGivenUp(error) && !sending.signal.aborted) return fail(error)
      }
      if (!sending.signal.aborted) onEnd()
    })
  }

  function fail(error: unknown) {
    showAlert(texts.photoFailed, 'failed')
    setProblem({ text: error instanceof Refusal ? error.message : '', isWrong: isWrongPhoto(error) })
  }

  function leave() {
    cancel()
    onEnd()
  }

  if (share === undefined && problem === undefined) return null
  return (
    <UploadVeil onRetry={problem && !problem.isWrong && (() => void replace(file))} onCancel={leave}>
      {share !== undefined ? <Progress share={share} /> : problem?.text && <p>{problem.text}</p>}
    </UploadVeil>
  )
}
