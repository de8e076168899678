import type { Output } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { EditSwitch } from '#web/forms/edit-switch.tsx'
import { SaveState } from '#web/forms/save-state.tsx'
import { useAtOnce } from '#web/forms/use-at-once.ts'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormProblem } from '#web/ui/form-problem.tsx'
import { load, loadSettings, remove, saveSettings } from './calls.ts'
import { texts as journal } from './contract.ts'
import { texts } from './texts.tsx'

type Settings = Output<typeof loadSettings>
type Props = { settings: Settings; name: string; hasNotes: boolean }

const switches: { name: keyof Settings; label: string }[] = [
  { name: 'is_kept', label: 'Catat kabar' },
  { name: 'mails_opening', label: 'Email waktu pertama dibuka' },
  { name: 'mails_answer', label: 'Email waktu ada balasan' },
  { name: 'mails_letter', label: 'Email di pagi hari suratmu terbuka' },
]

/** The notice to the visitor, word for word, and the switches of the journal, each saved at once. */
export function JournalSettings({ settings: stored, name, hasNotes }: Props) {
  const { run, isBusy, problem } = useChange({ isInline: true })
  const { shown, isSaving, change, onUndo } = useAtOnce({
    name: 'journal',
    stored,
    save: async (values) => put(loadSettings, (await call(saveSettings, values)).data),
  })
  const clear = async () => {
    const cleared = await run(() => call(remove, {}), { fallback: texts.removeFailed })
    if (!cleared) return
    put(load, cleared.data)
    showAlert(cleared.message)
  }
  return (
    <section className="desk-card desk-sheet journal-settings">
      <div className="cluster edit-title">
        <h3>Yang {name || 'dia'} tahu</h3>
        <SaveState name="journal" onUndo={onUndo} />
      </div>
      <blockquote>{journal.line}</blockquote>
      <p>{texts.where}</p>
      {switches.map(({ name, label }) => (
        <EditSwitch
          key={name}
          label={label}
          isOn={shown[name]}
          state={isSaving(name) ? 'Menyimpan' : stateOf(name, stored)}
          checked={shown[name]}
          onChange={({ target }) => change({ [name]: target.checked })}
        />
      ))}
      <FormProblem>{problem}</FormProblem>
      {hasNotes && (
        <ConfirmButton
          className="journal-clear"
          text="Hapus semua kabar"
          question="Ya, hapus semuanya"
          isBusy={isBusy}
          onConfirm={() => void clear()}
        />
      )}
    </section>
  )
}

// Without a journal the gift does not record when it is opened.
function stateOf(name: keyof Settings, settings: Settings) {
  if (name === 'mails_opening' && !settings.is_kept) return 'Perlu dicatat'
  return settings[name] ? 'Aktif' : 'Mati'
}
