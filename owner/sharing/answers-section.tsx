import { load as loadMenu } from '#gift/features/calls.ts'
import { useContent } from '#web/api/content.ts'
import { SwitchField } from '#web/forms/switch-field.tsx'

/** Whether visitors may answer, and who can read the answers. */
export function AnswersSection() {
  const title = useContent(loadMenu).data?.title
  return (
    <section className="desk-card desk-sheet">
      <h3>Jawaban</h3>
      <p>
        Sesudah surat, video, dan kupon ada tombol Balas. Jawabannya jadi lampion di langit
        {title && <> {title}</>}; isinya hanya dibaca kamu dan yang mengirim.
      </p>
      <SwitchField name="takes_answers" label="Terima jawaban" states={['Tidak', 'Ya']} />
    </section>
  )
}
