import { spellDate } from '#contract/date.ts'
import * as dateInput from '#gift/date-input/calls.ts'
import { sample as dateSample } from '#gift/date-input/contract.ts'
import { fields as dateFields } from '#gift/date-input/fields.ts'
import * as daysOfLove from '#gift/days-of-love/calls.ts'
import { fields as daysFields } from '#gift/days-of-love/fields.ts'
import * as features from '#gift/features/calls.ts'
import { fields as featuresFields } from '#gift/features/fields.ts'
import * as opening from '#gift/opening/calls.ts'
import { fields as openingFields } from '#gift/opening/fields.ts'
import * as sky from '#gift/sky/calls.ts'
import { firstSky, skies, skyOf } from '#gift/sky/contract.ts'
import * as guests from '#owner/guests/calls.ts'
import { call } from '#web/api/call.ts'
import { upload } from '#web/files/upload.ts'
import type { Row } from './rows.tsx'
import { pageTarget, takenText, textOf } from './targets.tsx'

const UNTOUCHED = 'Tidak kami sentuh.'

const openingTarget = pageTarget({
  name: 'opening',
  page: 'Opening',
  read: opening.load,
  taken: ([stored], { id }) =>
    id === 'opening.title'
      ? takenText(stored?.title, openingFields.title.sample)
      : takenText(stored?.recipient_name, openingFields.recipient_name.sample),
  save: ([stored], rows) =>
    call(opening.save, {
      title: textOf(rows, 'opening.title', stored?.title || openingFields.title.sample),
      recipient_name: textOf(
        rows,
        'opening.recipient_name',
        stored?.recipient_name || openingFields.recipient_name.sample,
      ),
    }),
})

const dateInputTarget = pageTarget({
  name: 'date-input',
  page: 'Date Input',
  read: dateInput.load,
  taken([stored], { id }) {
    if (id === 'date-input.title') return takenText(stored?.title, dateFields.title.sample)
    const { selected_date = '', photo_url = '' } = stored ?? {}
    if (id === 'date-input.photo')
      return photo_url && photo_url !== dateSample.photo_url ? `Gambarnya sudah kamu pilih. ${UNTOUCHED}` : ''
    return selected_date === dateSample.selected_date
      ? ''
      : takenText(selected_date && spellDate(selected_date))
  },
  async save([stored], rows) {
    const [photoFile] = rows.find(({ id }) => id === 'date-input.photo')?.files ?? []
    const photo = photoFile && (await upload(dateInput.uploadPhoto, {}, { photoFile }))
    return call(dateInput.create, {
      title: textOf(rows, 'date-input.title', stored?.title || dateFields.title.sample),
      selected_date: storedValue(rows, 'date-input.selected_date') ?? stored?.selected_date ?? '',
      photo_url: photo?.newUrl ?? (stored?.photo_url || dateSample.photo_url),
    })
  },
})

const daysOfLoveTarget = pageTarget({
  name: 'days-of-love',
  page: 'Days Of Love',
  read: daysOfLove.load,
  taken: ([stored]) => takenText(stored?.title, daysFields.title.sample),
  save: ([stored], rows) =>
    call(daysOfLove.save, { title: textOf(rows, 'days-of-love.title', stored?.title ?? '') }),
})

const featuresTarget = pageTarget({
  name: 'features',
  page: 'Features',
  read: features.load,
  taken(stored, { id }) {
    if (id === 'features.title') return takenText(stored.title, featuresFields.title.sample)
    return stored.closing ? `Penutupmu sudah ada. ${UNTOUCHED}` : ''
  },
  save: ({ title, selected_features, closing }, rows) =>
    call(features.save, {
      title: textOf(rows, 'features.title', title || featuresFields.title.sample),
      selected_features,
      closing: textOf(rows, 'features.closing', closing ?? ''),
    }),
})

const guestsTarget = pageTarget({
  name: 'guests',
  page: 'Kirim',
  read: guests.load,
  taken: ({ message, opens_at }, { id }) =>
    id === 'guests.message'
      ? takenText(message)
      : opens_at === null
        ? ''
        : `Jam bukanya sudah kamu pilih. ${UNTOUCHED}`,
  save(_, rows) {
    const message = rows.find(({ id }) => id === 'guests.message')?.text
    const moment = storedValue(rows, 'guests.opens_at')
    return call(guests.save, {
      ...(message !== undefined && { message }),
      ...(moment !== undefined && { opens_at: Number(moment) }),
    })
  },
  restore: ({ message, opens_at }) => call(guests.save, { message, opens_at }),
})

const skyTarget = pageTarget({
  name: 'sky',
  page: 'Suasana',
  read: sky.load,
  taken: (stored) =>
    stored.sky === firstSky ? '' : `Sudah kamu pilih: ${skies[stored.sky].name}. ${UNTOUCHED}`,
  save: (stored, rows) => call(sky.save, { sky: skyOf(textOf(rows, 'sky.sky', stored.sky)) }),
})

/** The pages with one record each. */
export const pageTargets = [
  openingTarget,
  dateInputTarget,
  daysOfLoveTarget,
  featuresTarget,
  guestsTarget,
  skyTarget,
]

function storedValue(rows: Row[], id: string) {
  return rows.find((row) => row.id === id)?.value
}
