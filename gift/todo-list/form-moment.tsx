import { useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { charactersOf } from '#contract/characters.ts'
import { spellDate } from '#contract/date.ts'
import { create, load as loadMoments } from '#gift/love-moment/calls.ts'
import * as loveMoment from '#gift/love-moment/contract.ts'
import { fields } from '#gift/love-moment/fields.ts'
import { MomentText } from '#gift/love-moment/schemas.ts'
import { call } from '#web/api/call.ts'
import { refresh } from '#web/api/content.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { FieldPhoto } from '#web/files/field-photo.tsx'
import { FileField } from '#web/files/file-field.tsx'
import { upload } from '#web/files/upload.ts'
import { useFile } from '#web/files/use-file.ts'
import { DayField } from '#web/forms/day-field.tsx'
import { EditContext } from '#web/forms/edit-context.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import * as calls from './calls.ts'
import type { Todo } from './schemas.ts'
import { todos } from './screen-todos.tsx'

const { texts } = loveMoment

const declared = { letter: { ...fields.letter, label: 'sebaris cerita' } }

const Values = z.extend(z.pick(MomentText, { date: true, letter: true }), {
  coverImage: z.custom<string | File>(),
})
type Values = z.output<typeof Values>

/** Makes a Love Moment of a todo: a photo, a line and the day; the todo refers to it afterwards. */
export function MomentDialog({ todo, onClose }: { todo: Todo; onClose: () => void }) {
  // When the todo could not be linked, a second attempt does not make another moment.
  const [made, setMade] = useState<number>()
  const { form, submit, sending } = useOpenForm<Values>({
    name: `todo-moment-${todo.id}`,
    schema: Values,
    stored: { date: spellDate(today()), letter: '', coverImage: '' },
    file: 'coverImage',
    save: async ({ coverImage, ...words }, sending) => {
      const title = charactersOf(todo.title).slice(0, fields.title.max).join('').trim()
      const files = coverImage instanceof File ? { coverImage } : {}
      const moment_id = made ?? (await upload(create, { title, ...words }, files, sending)).data.id
      setMade(moment_id)
      const { data } = await call(calls.keepMoment, { id: todo.id, moment_id })
      todos.show(data)
      void refresh(loadMoments)
      onClose()
    },
    texts: { saved: texts.created, saveFailed: texts.createFailed },
  })
  return (
    <Dialog title="Jadikan momen" note={todo.title} onClose={onClose}>
      <FormProvider {...form}>
        <EditContext value={{ fields: declared, sending }}>
          <form className="stack" noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
            <DayField name="date" label={fields.date.label} />
            <TextField name="letter" rows={3} />
            <Photo />
            <SubmitButton isBusy={form.formState.isSubmitting}>Jadikan momen</SubmitButton>
          </form>
        </EditContext>
      </FormProvider>
    </Dialog>
  )
}

function Photo() {
  const { value, change, field } = useFile(useFormContext<Values>(), 'coverImage')
  return (
    <FileField
      label="Foto momen"
      kind="photo"
      action={value === '' ? 'Pilih foto' : 'Ganti foto'}
      onPick={change}
      {...field}
    >
      <FieldPhoto value={value} />
    </FileField>
  )
}

// Today in this device's time zone, as eight digits.
function today() {
  return new Intl.DateTimeFormat('sv').format(serverNow()).split('-').reverse().join('')
}
