import type { Output } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { AtOnceFrame } from '#web/forms/at-once-frame.tsx'
import { AtOnceSwitch } from '#web/forms/at-once-switch.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { previewOf } from '#web/forms/preview-change.ts'
import { useAtOnce } from '#web/forms/use-at-once.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'

const about = { title: 'Tamu', note: 'Apa yang terlihat oleh yang membuka hadiahmu.' }

/** Chooses whether visitors see the edit buttons. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Guests stored={content.data} />
}

function Guests({ stored }: { stored: Output<typeof calls.load> }) {
  const atOnce = useAtOnce({
    name: 'giving',
    stored: { hides_edit: stored.hides_edit },
    save: async (change) => put(calls.load, (await call(calls.save, change)).data),
    shows: (values) => [previewOf(calls.load, (answer = stored) => ({ ...answer, ...values }))],
  })
  return (
    <AtOnceFrame {...about} name="giving" onUndo={atOnce.onUndo}>
      <AtOnceSwitch
        atOnce={atOnce}
        name="hides_edit"
        label="Sembunyikan tombol edit dari tamu"
        states={['Terlihat', 'Tersembunyi']}
      />
      <p className="note">
        <OwnerIcon name="info" />
        {stored.hides_edit
          ? 'Di perangkat yang belum pernah dipakai login, pensil dan tombol Edit hilang. Masuk dari sana lewat alamat /login.'
          : 'Semua yang membuka hadiah ini melihat pensil dan tombol Edit, tetapi hanya yang login bisa memakainya.'}
      </p>
    </AtOnceFrame>
  )
}
