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
import { pageTarget, rowOf, takenText, textOf } from './targets.tsx'

const UNTOUCHED = 'Tidak kami sentuh.'

const openingTarget = pageTarget({
  page: 'Opening',
  read: opening.load,
  taken: ([stored], { key }) =>
    key === 'title'
      ? takenText(stored?.title, openingFields.title.sample)
      : takenText(stored?.recipient_name, openingFields.recipient_name.sample),
  save: ([stored], rows) =>
    call(opening.save, {
      title: textOf(rows, 'title', stored?.title || openingFields.title.sample),
      recipient_name: textOf(
        rows,
        'recipient_name',
        stored?.recipient_name || openingFields.recipient_name.sample,
      ),
    }),
})

const dateInputTarget = pageTarget({
  page: 'Date Input',
  read: dateInput.load,
  taken([stored], { key }) {
    if (key === 'title') return takenText(stored?.title, dateFields.title.sample)
    const { selected_date = '', photo_url = '' } = stored ?? {}
    if (key === 'photo')
      return photo_url && photo_url !== dateSample.photo_url ? `Gambarnya sudah kamu pilih. ${UNTOUCHED}` : ''
    return selected_date === dateSample.selected_date
      ? ''
      : takenText(selected_date && spellDate(selected_date))
  },
  async save([stored], rows) {
    const [photoFile] = rowOf(rows, 'photo')?.files ?? []
    const photo = photoFile && (await upload(dateInput.uploadPhoto, {}, { photoFile }))
    const values = {
      title: textOf(rows, 'title', stored?.title || dateFields.title.sample),
      selected_date: rowOf(rows, 'selected_date')?.value ?? stored?.selected_date ?? '',
      photo_url: photo?.newUrl ?? (stored?.photo_url || dateSample.photo_url),
    }
    return stored ? call(dateInput.update, { id: stored.id, ...values }) : call(dateInput.create, values)
  },
})

const daysOfLoveTarget = pageTarget({
  page: 'Days Of Love',
  read: daysOfLove.load,
  taken: ([stored]) => takenText(stored?.title, daysFields.title.sample),
  save: ([stored], rows) => call(daysOfLove.save, { title: textOf(rows, 'title', stored?.title ?? '') }),
})

const featuresTarget = pageTarget({
  page: 'Features',
  read: features.load,
  taken(stored, { key }) {
    if (key === 'title') return takenText(stored.title, featuresFields.title.sample)
    return stored.closing ? `Penutupmu sudah ada. ${UNTOUCHED}` : ''
  },
  save: ({ title, selected_features, closing }, rows) =>
    call(features.save, {
      title: textOf(rows, 'title', title || featuresFields.title.sample),
      selected_features,
      closing: textOf(rows, 'closing', closing ?? ''),
    }),
})

const guestsTarget = pageTarget({
  page: 'Kirim',
  read: guests.load,
  taken: ({ message, opens_at }, { key }) =>
    key === 'message'
      ? takenText(message)
      : opens_at === null
        ? ''
        : `Jam bukanya sudah kamu pilih. ${UNTOUCHED}`,
  save(_, rows) {
    const message = rowOf(rows, 'message')?.text
    const moment = rowOf(rows, 'opens_at')?.value
    return call(guests.save, {
      ...(message !== undefined && { message }),
      ...(moment !== undefined && { opens_at: Number(moment) }),
    })
  },
  restore: ({ message, opens_at }) => call(guests.save, { message, opens_at }),
})

const skyTarget = pageTarget({
  page: 'Suasana',
  read: sky.load,
  taken: (stored) =>
    stored.sky === firstSky ? '' : `Sudah kamu pilih: ${skies[stored.sky].name}. ${UNTOUCHED}`,
  save: (stored, rows) => call(sky.save, { sky: skyOf(textOf(rows, 'chosen', stored.sky)) }),
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
