import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { fallbackDate, isRealDay, spellDate } from '#contract/date.ts'
import { load as loadDate, loadHint } from '#gift/date-input/calls.ts'
import { call } from '#web/api/call.ts'
import { put, useContent } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditSwitch } from '#web/forms/edit-switch.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { previewOf } from '#web/forms/live.ts'
import { sheetStays } from '#web/forms/sheet-state.ts'
import { useEditForm } from '#web/forms/use-edit-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import * as calls from './calls.ts'
import * as lock from './contract.ts'
import { LockInput } from './schemas.ts'
import './form.css'

const { limits, texts } = lock

const Values = z.extend(LockInput, { locked: z.boolean() })
type Values = z.output<typeof Values>

const about = { title: 'Kunci', note: 'Siapa yang bisa melihat hadiahmu.' }

/** Locks the gift with its secret date, and writes the hint to it. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Fields stored={content.data} />
}

function Fields({ stored }: { stored: Values }) {
  const { form, submit, problem, revert, conflict } = useEditForm<Values>({
    name: 'lock',
    schema: Values,
    stored,
    save: async (values) => put(calls.load, (await call(calls.save, values)).data),
    // A visitor whom the lock keeps out gets no date, and the hint only after wrong dates.
    shows: ({ locked, hint }) => [
      previewOf(loadDate, (answer = []) =>
        answer.map((each) => (locked ? { ...each, selected_date: '' } : each)),
      ),
      previewOf(loadHint, () => ({ hint: hint === stored.hint ? '' : hint })),
    ],
    texts,
  })
  const { errors, isSubmitting } = form.formState
  const { locked, hint } = useWatch({ control: form.control })
  return (
    <EditForm
      name="lock"
      {...about}
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
      <SampleNote />
      <div className="lock-form">
        <EditSwitch
          label="Kunci hadiah ini"
          state={locked ? 'Terkunci' : 'Terbuka'}
          isOn={locked === true}
          {...form.register('locked')}
        />
        <Meaning isLocked={locked === true} />
      </div>
      <GivenAway hint={hint ?? ''} />
      <TextArea
        label="petunjuk"
        rows={2}
        hint="Muncul di halaman tanggal setelah tiga kali salah. Boleh kosong."
        count={{ text: hint ?? '', max: limits.hint }}
        error={errors.hint?.message}
        {...form.register('hint')}
      />
    </EditForm>
  )
}

// The meaning of both choices is shown.
function Meaning({ isLocked }: { isLocked: boolean }) {
  return (
    <dl className="lock-meaning">
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

function GivenAway({ hint }: { hint: string }) {
  const [{ selected_date = '' } = {}] = useContent(loadDate).data ?? []
  if (!namesDay(hint, selected_date)) return null
  return (
    <p role="status" className="edit-tip edit-sample">
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
    <p className="edit-tip edit-sample">
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
