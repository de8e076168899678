import { load as loadMenu } from '#gift/features/calls.ts'
import { useContent } from '#web/api/content.ts'
import { GuestSwitch, type Switches } from './guest-switch.tsx'

/** Whether visitors may answer, and who can read the answers. */
export function AnswersSection({ stored }: { stored: Switches }) {
  const title = useContent(loadMenu).data?.title
  return (
    <GuestSwitch title="Jawaban" name="takes_answers" stored={stored} label="Terima jawaban">
      <p>
        Sesudah surat, video, dan kupon ada tombol Balas. Jawabannya jadi lampion di langit
        {title && <> {title}</>}; isinya hanya dibaca kamu dan yang mengirim.
      </p>
    </GuestSwitch>
  )
}
