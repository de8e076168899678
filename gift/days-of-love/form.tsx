import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { previewOf } from '#web/forms/preview-change.ts'
import { TextField } from '#web/forms/text-field.tsx'
import type { Edit } from '#web/forms/use-edit.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { fields } from './fields.ts'
import { TimeZone } from './schemas.ts'

const schema = z.extend(schemaOf(fields), TimeZone.shape)
type Values = z.output<typeof schema>

const ZONES: Record<string, string> = {
  'Asia/Jakarta': 'WIB (Jakarta)',
  'Asia/Makassar': 'WITA (Makassar)',
  'Asia/Jayapura': 'WIT (Jayapura)',
}

/** Edits the counter's title and the time zone of its days. */
export function Form() {
  const title = useFresh(calls.load)
  const zone = useFresh(calls.loadTimeZone)
  const edit: Edit<Values> = {
    name: 'days-of-love',
    fields,
    schema,
    stored: title.data && zone.data && { title: title.data[0]?.title ?? '', ...zone.data },
    reads: [title, zone],
    versions: calls.load,
    save: async ({ title, time_zone }) => {
      put(calls.load, [(await call(calls.save, { title })).data])
      put(calls.loadTimeZone, (await call(calls.saveTimeZone, { time_zone })).data)
    },
    shows: ({ title, time_zone }) => [
      previewOf(calls.load, (answer) => [{ id: 1, ...answer?.[0], title, judul: title }]),
      previewOf(calls.loadTimeZone, () => ({ time_zone })),
    ],
    texts: { ...texts, isQuoted: true },
  }
  return (
    <EditForm edit={edit} title="Days Of Love" note="Halaman yang menghitung hari kalian.">
      <TextField name="title" />
      {zone.data && <Zone stored={zone.data.time_zone} />}
    </EditForm>
  )
}

function Zone({ stored }: { stored: string }) {
  const { register, formState } = useFormContext<Values>()
  return (
    <SelectField
      label="zona waktu"
      hint="Hari dihitung mulai pukul 00.00 di zona ini. Riwayat hanya menyimpan judulnya."
      error={formState.errors.time_zone?.message}
      options={zoneOptions(stored)}
      {...register('time_zone')}
    />
  )
}

function zoneOptions(stored: string) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const all = new Set([...Object.keys(ZONES), stored, here])
  return [...all].map((value) => ({ value, text: ZONES[value] ?? value.replaceAll('_', ' ') }))
}
