import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { put, renew } from '#web/api/content.ts'
import { EditSwitch } from '#web/forms/edit-switch.tsx'
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
  // A switch shows its new state before it is stored.
  const [switched, setSwitched] = useState<Partial<Settings>>({})
  const settings = { ...stored, ...switched }
  const change = async (values: Partial<Settings>) => {
    setSwitched((before) => ({ ...before, ...values }))
    const saved = await run(() => call(saveSettings, values), { fallback: texts.saveFailed })
    if (saved) put(loadSettings, saved.data)
    else void renew(loadSettings).catch(() => undefined)
    setSwitched({})
  }
  const clear = async () => {
    const cleared = await run(() => call(remove, {}), { fallback: texts.removeFailed })
    if (!cleared) return
    put(load, cleared.data)
    showAlert(cleared.message)
  }
  return (
    <section className="desk-card desk-sheet journal-settings">
      <h3>Yang {name || 'dia'} tahu</h3>
      <blockquote>{journal.line}</blockquote>
      <p>{texts.where}</p>
      {switches.map(({ name, label }) => (
        <EditSwitch
          key={name}
          label={label}
          isOn={settings[name]}
          state={stateOf(name, settings)}
          checked={settings[name]}
          onChange={({ target }) => void change({ [name]: target.checked })}
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
