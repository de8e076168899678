import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { fallbackDate, isRealDay, spellDate } from '#contract/date.ts'
import { schemaOf } from '#contract/fields.ts'
import { load as loadDate, loadHint } from '#gift/date-input/calls.ts'
import { call } from '#web/api/call.ts'
import { put, useContent } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { previewOf } from '#web/forms/preview-change.ts'
import { sheetStays } from '#web/forms/sheet-state.ts'
import { SwitchField } from '#web/forms/switch-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { Edit } from '#web/forms/use-edit.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { fields } from './fields.ts'
import './form.css'

const schema = z.extend(z.object({ locked: z.boolean() }), schemaOf(fields).shape)
type Values = z.output<typeof schema>

/** Locks the gift with its secret date, and writes the hint to it. */
export function Form() {
  const content = useFresh(calls.load)
  const stored = content.data
  const edit: Edit<Values> = {
    name: 'lock',
    fields,
    schema,
    stored,
    reads: [content],
    save: async (values) => put(calls.load, (await call(calls.save, values)).data),
    // A visitor whom the lock keeps out gets no date, and the hint only after wrong dates.
    shows: ({ locked, hint }) => [
      previewOf(loadDate, (answer = []) =>
        answer.map((each) => (locked ? { ...each, selected_date: '' } : each)),
      ),
      previewOf(loadHint, () => ({ hint: hint === stored?.hint ? '' : hint })),
    ],
    texts,
  }
  return (
    <EditForm edit={edit} title="Kunci" note="Siapa yang bisa melihat hadiahmu.">
      <SampleNote />
      <Switch />
      <GivenAway />
      <TextField name="hint" rows={2} />
    </EditForm>
  )
}

function Switch() {
  const isLocked = useWatch<Values, 'locked'>({ name: 'locked' })
  return (
    <div className="stack">
      <SwitchField name="locked" label="Kunci hadiah ini" states={['Terbuka', 'Terkunci']} />
      <Meaning isLocked={isLocked} />
    </div>
  )
}

// The meaning of both choices is shown.
function Meaning({ isLocked }: { isLocked: boolean }) {
  return (
    <dl className="stack aside lock-meaning">
      <div data-current={!isLocked}>
        <dt>Terbuka</dt>
        <dd>Siapa pun yang punya alamatnya bisa melihat semua halaman, juga tanpa tahu tanggalnya.</dd>
      </div>
      <div data-current={isLocked}>
        <dt>Terkunci</dt>
        <dd>
          Hanya yang tahu tanggal rahasianya bisa melihat isinya: tulisan, foto, lagu, dan video. Halaman
          pembuka dan halaman tanggal tetap terlihat. Sekali masuk berlaku 30 hari, sampai tanggalnya kamu
          ganti. Kamu dan akun yang kamu izinkan selalu bisa masuk.
        </dd>
      </div>
    </dl>
  )
}

function GivenAway() {
  const hint = useWatch<Values, 'hint'>({ name: 'hint' })
  const [{ selected_date = '' } = {}] = useContent(loadDate).data ?? []
  if (!namesDay(hint, selected_date)) return null
  return (
    <p role="status" className="note note-warm">
      <Icon name="warning" />
      Petunjuk ini menyebut tanggalnya sendiri, jadi siapa pun bisa masuk setelah tiga kali salah.
    </p>
  )
}

function namesDay(hint: string, digits: string) {
  if (!isRealDay(digits)) return false
  return (
    hint.replace(/\D/g, '').includes(digits) || hint.toLowerCase().includes(spellDate(digits).toLowerCase())
  )
}

function SampleNote() {
  const { data } = useContent(loadDate)
  if (data?.[0]?.selected_date !== fallbackDate) return null
  return (
    <p className="note note-warm">
      <Icon name="warning" />
      <span>
        Tanggal rahasiamu masih contoh ({spellDate(fallbackDate)}), dan semua orang bisa membacanya di program
        ini.{' '}
        <Link to="?page=date-input" state={sheetStays}>
          Ganti di Date Input
        </Link>
      </span>
    </p>
  )
}
