import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'wouter'
import { texts as common } from '#contract/texts.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { load as loadLetter } from '#gift/love-typing/calls.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import * as guests from '#owner/guests/calls.ts'
import { loadSettings } from '#owner/journal/calls.ts'
import { call } from '#web/api/call.ts'
import { put, useContent } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { DraftOffer } from '#web/drafts/draft-offer.tsx'
import { useLatest } from '#web/effects/use-latest.ts'
import { useAddressedField } from '#web/forms/edit-address.ts'
import { EditConflict } from '#web/forms/edit-conflict.tsx'
import { EditContext } from '#web/forms/edit-context.ts'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { hour } from '#web/gift-state/opening-hour.ts'
import { afterPress } from '#web/ui/press.ts'
import { AnswersSection } from './answers-section.tsx'
import { loadLink } from './calls.ts'
import { CardSection } from './card-section.tsx'
import { texts } from './contract.ts'
import { fields } from './fields.ts'
import { HourSection } from './hour-section.tsx'
import { LinkSection } from './link-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { atField, rulesOf, storedOf, type Values, valuesOf } from './values.tsx'
import './form.css'

const about = { title: 'Kirim', note: 'Tautan, kartu, dan waktu bukanya.' }

/** Sending the gift: its link, its message, its card, and its opening hour. */
export function Form() {
  const stored = useFresh(guests.load)
  const link = useContent(loadLink)
  const zone = useContent(loadTimeZone)
  const opening = useContent(loadOpening)
  const letter = useContent(loadLetter)
  if (!stored.data || !link.data || !zone.data || !opening.data || !letter.data)
    return (
      <EditWaiting {...about} contents={[stored, link, zone, opening, letter]} failure={texts.loadFailed} />
    )
  const recipient = opening.data[0]?.recipient_name ?? ''
  return (
    <Sections
      stored={stored.data}
      link={link.data.url}
      timeZone={zone.data.time_zone}
      recipient={recipient}
      signature={letter.data.data.signature ?? ''}
    />
  )
}

type Props = {
  stored: Parameters<typeof storedOf>[1]
  link: string
  timeZone: string
  recipient: string
  signature: string
}

function Sections({ stored, link, timeZone, recipient, signature }: Props) {
  const gift = { name: recipient, signature, timeZone }
  const shown = valuesOf(stored, gift)
  const { form, submit, sending, problem, revert, conflict } = useOpenForm<Values>({
    name: 'sending',
    schema: rulesOf(stored, timeZone),
    stored: shown,
    save: async (values) => {
      const saved = call(guests.save, storedOf(values, stored, gift))
      const { data } = await saved.catch((error: unknown) => Promise.reject(atField(error)))
      put(guests.load, data)
      hour.set(data.opens_at === null ? 'open' : 'marked')
    },
    texts: { ...texts, isQuiet: true },
  })
  // Each change is saved as soon as all fields are valid.
  const onSave = useQueued(async () => {
    // The question about another device's changes stays until it is answered.
    if (conflict.isOutdated) return
    const isChanged = JSON.stringify(form.getValues()) !== JSON.stringify(shown)
    if (!isChanged) return problem ? revert() : undefined
    if (await form.trigger()) await submit()
  })
  const place = useRef<HTMLFormElement>(null)
  useAddressedField(place)
  const onSent = () => void call(guests.noteSent, {}).catch(() => undefined)
  const name = stored.names_recipient ? recipient : ''
  const partner = recipient || 'dia'
  return (
    <FormProvider {...form}>
      <EditContext value={{ fields, sending }}>
        <form
          ref={place}
          className="edit-form desk sharing"
          noValidate
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
          onBlur={({ target }) => isText(target) && afterPress(onSave)}
          onChange={({ target }) => isChoice(target) && onSave()}
        >
          <header>
            <h2 className="heading">Kirim</h2>
            <p className="heading-note">Tinggal cara memberikannya kepada {partner}.</p>
            <JournalNote name={partner} />
            <DraftOffer name="sending" onTake={conflict.bringBack} />
            {conflict.isOutdated && <EditConflict conflict={conflict} />}
          </header>
          <div>
            <LinkSection link={link} name={name} onSent={onSent} />
            <HourSection name={partner} timeZone={timeZone} opensAt={stored.opens_at} onSave={onSave} />
          </div>
          <div>
            <CardSection link={link} name={name} onSent={onSent} />
            <PictureSection name={name} />
            <AnswersSection />
          </div>
          {problem && (
            <p role="alert" className="form-problem desk-card cluster sharing-problem">
              {problem}{' '}
              <button type="button" className="text-button" onClick={onSave}>
                {common.again}
              </button>
            </p>
          )}
        </form>
      </EditContext>
    </FormProvider>
  )
}

// A choice is complete at once, a text when its field is left.
function isChoice(target: EventTarget) {
  return target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)
}

function isText(target: EventTarget) {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isChoice(target))
}

// Runs one save after another, so that an older one never arrives later; each saves the form's present values.
function useQueued(save: () => Promise<void>) {
  const newest = useLatest(save)
  const queue = useRef(Promise.resolve())
  return () => {
    queue.current = queue.current.then(() => newest.current())
  }
}

// Until the settings are loaded it reads as for a journal that is off.
function JournalNote({ name }: { name: string }) {
  const { data } = useFresh(loadSettings)
  return data?.is_kept ? (
    <p className="heading-note">
      Kapan dibuka dan sampai bab mana tertulis di <Link to="?page=journal">Kabar</Link>.
    </p>
  ) : (
    <p className="heading-note">
      Mau tahu kapan dibuka? <Link to="?page=journal">Nyalakan Kabar</Link>, {name} diberi tahu juga.
    </p>
  )
}
