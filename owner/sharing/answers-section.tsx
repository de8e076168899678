import { useFormContext, useWatch } from 'react-hook-form'
import { EditSwitch } from '#web/forms/edit-switch.tsx'
import type { Values } from './values.tsx'

/** Whether visitors may answer, and who can read the answers. */
export function AnswersSection() {
  const { register, control } = useFormContext<Values>()
  const isOn = useWatch({ control, name: 'takes_answers' })
  return (
    <section className="desk-card desk-sheet">
      <h3>Jawaban</h3>
      <p>
        Sesudah surat, video, dan kupon ada tombol Balas. Jawabannya jadi lampion di langit Ruang Kita; isinya
        hanya dibaca kamu dan yang mengirim.
      </p>
      <EditSwitch
        label="Terima jawaban"
        state={isOn ? 'Ya' : 'Tidak'}
        isOn={isOn}
        {...register('takes_answers')}
      />
    </section>
  )
}
