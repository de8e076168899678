import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import type * as z from 'zod/mini'
import { fallbackDate, isRealDay, spellDate } from '#contract/date.ts'
import type { Output } from '#contract/endpoint.ts'
import { schemaOf } from '#contract/fields.ts'
import { load as loadDate, loadHint } from '#gift/date-input/calls.ts'
import { call } from '#web/api/call.ts'
import { peek, put, useContent } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { AtOnceSwitch } from '#web/forms/at-once-switch.tsx'
import { EditForm } from '#web/forms/edit-form.tsx'
import { previewOf } from '#web/forms/preview-change.ts'
import { sheetStays } from '#web/forms/sheet-state.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useAtOnce } from '#web/forms/use-at-once.ts'
import type { Edit } from '#web/forms/use-edit.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { fields } from './fields.ts'
import './form.css'

const schema = schemaOf(fields)
type Values = z.output<typeof schema>

/** Locks the gift with its secret date at once, and writes the hint to it. */
export function Form() {
  const content = useFresh(calls.load)
  const { hint = '', locked = false } = content.data ?? {}
  const save = async (change: Partial<Output<typeof calls.load>>) => {
    const lock = { hint, locked, ...peek(calls.load), ...change }
    put(calls.load, (await call(calls.save, lock)).data)
  }
  const atOnce = useAtOnce<Pick<Output<typeof calls.load>, 'locked'>>({
    name: 'lock',
    stored: { locked },
    save,
    // A visitor whom the lock keeps out gets no date.
    shows: (values) => [
      previewOf(loadDate, (answer = []) =>
        answer.map((each) => (values.locked ? { ...each, selected_date: '' } : each)),
      ),
    ],
  })
  const edit: Edit<Values> = {
    name: 'lock',
    fields,
    schema,
    stored: content.data && { hint },
    reads: [content],
    save,
    // Visitors get the hint only after wrong dates.
    shows: (values) => [previewOf(loadHint, () => ({ hint: values.hint === hint ? '' : values.hint }))],
    texts,
  }
  return (
    <EditForm edit={edit} title="Kunci" note="Siapa yang bisa melihat hadiahmu." onUndo={atOnce.onUndo}>
      <SampleNote />
      <div className="stack">
        <AtOnceSwitch
          atOnce={atOnce}
          name="locked"
          label="Kunci hadiah ini"
          states={['Terbuka', 'Terkunci']}
        />
        <Meaning isLocked={locked} />
      </div>
      <GivenAway />
      <TextField name="hint" rows={2} />
    </EditForm>
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
