import { useWatch } from 'react-hook-form'
import { EditSwitch } from '#web/forms/edit-switch.tsx'
import type { SharingForm } from './values.tsx'

type Props = { form: SharingForm; onSave: () => void }

/** Whether visitors may answer, and who can read the answers. */
export function AnswersSection({ form, onSave }: Props) {
  const { takes_answers } = useWatch({ control: form.control })
  return (
    <section className="desk-card desk-sheet">
      <h3>Jawaban</h3>
      <p>
        Sesudah surat, video, dan kupon ada tombol Balas. Jawabannya jadi lampion di langit Ruang Kita; isinya
        hanya dibaca kamu dan yang mengirim.
      </p>
      <EditSwitch
        label="Terima jawaban"
        state={takes_answers ? 'Ya' : 'Tidak'}
        isOn={takes_answers === true}
        {...form.register('takes_answers', { onChange: onSave })}
      />
    </section>
  )
}
