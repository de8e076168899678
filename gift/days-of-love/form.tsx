import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { previewOf } from '#web/forms/live.ts'
import { useEditForm } from '#web/forms/use-edit-form.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import * as calls from './calls.ts'
import * as daysOfLove from './contract.ts'
import { DaysOfLoveText, TimeZone } from './schemas.ts'

const { limits, texts } = daysOfLove

const Values = z.extend(DaysOfLoveText, TimeZone.shape)

const ZONES: Record<string, string> = {
  'Asia/Jakarta': 'WIB (Jakarta)',
  'Asia/Makassar': 'WITA (Makassar)',
  'Asia/Jayapura': 'WIT (Jayapura)',
}

const about = { title: 'Days Of Love', note: 'Halaman yang menghitung hari kalian.' }

/** Edits the counter's title and its start date. */
export function Form() {
  const title = useFresh(calls.load)
  const zone = useFresh(calls.loadTimeZone)
  if (!title.data || !zone.data) {
    return <EditWaiting {...about} contents={[title, zone]} failure={texts.loadFailed} />
  }
  return <Fields stored={{ title: title.data[0]?.title ?? '', time_zone: zone.data.time_zone }} />
}

function Fields({ stored }: { stored: z.output<typeof Values> }) {
  const { form, submit, problem, revert, conflict } = useEditForm({
    name: 'days-of-love',
    schema: Values,
    stored,
    save: async ({ title, time_zone }) => {
      put(calls.load, [(await call(calls.save, { title })).data])
      put(calls.loadTimeZone, (await call(calls.saveTimeZone, { time_zone })).data)
    },
    shows: ({ title, time_zone }) => [
      previewOf(calls.load, (answer) => [{ id: 1, ...answer?.[0], title, judul: title }]),
      previewOf(calls.loadTimeZone, () => ({ time_zone })),
    ],
    texts,
  })
  const { errors, isSubmitting } = form.formState
  const title = useWatch({ control: form.control, name: 'title' })
  return (
    <EditForm
      name="days-of-love"
      {...about}
      read={calls.load}
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
      <Field
        label="judul halaman"
        count={{ text: title, max: limits.title }}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <SelectField
        label="zona waktu"
        hint="Hari dihitung mulai pukul 00.00 di zona ini. Riwayat hanya menyimpan judulnya."
        error={errors.time_zone?.message}
        options={zoneOptions(stored.time_zone)}
        {...form.register('time_zone')}
      />
    </EditForm>
  )
}

function zoneOptions(stored: string) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const all = new Set([...Object.keys(ZONES), stored, here])
  return [...all].map((value) => ({ value, text: ZONES[value] ?? value.replaceAll('_', ' ') }))
}
