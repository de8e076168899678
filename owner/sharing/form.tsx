import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Output } from '#contract/endpoint.ts'
import { texts as common } from '#contract/texts.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { load as loadLetter } from '#gift/love-typing/calls.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import * as guests from '#owner/guests/calls.ts'
import { call } from '#web/api/call.ts'
import { put, useContent } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { DraftOffer } from '#web/drafts/draft-offer.tsx'
import { useLatest } from '#web/effects/use-latest.ts'
import { useAddressedField } from '#web/forms/edit-address.ts'
import { EditConflict } from '#web/forms/edit-conflict.tsx'
import { EditContext } from '#web/forms/edit-context.ts'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { NextButton } from '#web/forms/next-section.tsx'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { hour } from '#web/gift-state/opening-hour.ts'
import { isLocal } from '#web/local-link.ts'
import { afterPress } from '#web/ui/press.ts'
import { AnswersSection } from './answers-section.tsx'
import { loadLink } from './calls.ts'
import { CardSection } from './card-section.tsx'
import { texts } from './contract.ts'
import { fields } from './fields.ts'
import { HourStep } from './hour-step.tsx'
import { MessageStep } from './message-step.tsx'
import { OpenPoints } from './open-points.tsx'
import { PictureSection } from './picture-section.tsx'
import { Received } from './received.tsx'
import { SaveQueue, useSaveQueue } from './save-queue.tsx'
import { SendStep } from './send-step.tsx'
import { StoredContext } from './step.tsx'
import { atField, DRAFT, rulesOf, storedOf, type Values, valuesOf } from './values.tsx'
import { WaysStep } from './ways-step.tsx'
import './form.css'

const about = { title: 'Kirim', note: 'Empat langkah, yang terakhir baru mengirim.' }

/** Sending the gift: its link, its message, its card, and its opening hour. */
export function Form() {
  const stored = useFresh(guests.load)
  const link = useContent(loadLink)
  const zone = useContent(loadTimeZone)
  const opening = useContent(loadOpening)
  const letter = useContent(loadLetter)
  const sent = useFresh(guests.loadSent)
  if (!stored.data || !link.data || !zone.data || !opening.data || !letter.data || !sent.data)
    return (
      <EditWaiting
        {...about}
        contents={[stored, link, zone, opening, letter, sent]}
        failure={texts.loadFailed}
      />
    )
  const recipient = opening.data[0]?.recipient_name ?? ''
  return (
    <Sections
      stored={stored.data}
      sent={sent.data}
      link={link.data.url}
      timeZone={zone.data.time_zone}
      recipient={recipient}
      signature={letter.data.data.signature ?? ''}
    />
  )
}

type Props = {
  stored: Output<typeof guests.load>
  sent: Output<typeof guests.loadSent>
  link: string
  timeZone: string
  recipient: string
  signature: string
}

function Sections({ stored, sent, link, timeZone, recipient, signature }: Props) {
  const gift = { name: recipient, signature, timeZone }
  const shown = valuesOf(stored, gift)
  const { form, submit, sending, problem, revert, conflict } = useOpenForm<Values>({
    name: DRAFT,
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
  const saveChanges = useLatest(async () => {
    // The question about another device's changes stays until it is answered.
    if (conflict.isOutdated) return
    const isChanged = JSON.stringify(form.getValues()) !== JSON.stringify(shown)
    if (!isChanged) return problem ? revert() : undefined
    if (await form.trigger()) await submit()
  })
  const enqueue = useSaveQueue()
  const onSave = () => void enqueue(() => saveChanges.current())
  const place = useRef<HTMLFormElement>(null)
  useAddressedField(place)
  const onSent = () =>
    void enqueue(async () => put(guests.loadSent, (await call(guests.noteSent, {})).data)).catch(
      () => undefined,
    )
  const name = stored.names_recipient ? recipient : ''
  const partner = recipient || 'dia'
  return (
    <FormProvider {...form}>
      <SaveQueue value={enqueue}>
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
              <h2 className="heading">{about.title}</h2>
              <p className="heading-note">{about.note}</p>
              <DraftOffer name={DRAFT} onTake={conflict.bringBack} />
              {conflict.isOutdated && <EditConflict conflict={conflict} />}
            </header>
            <StoredContext value={shown}>
              <div className="sharing-steps">
                <OpenPoints />
                <HourStep name={partner} timeZone={timeZone} opensAt={stored.opens_at} onSave={onSave} />
                <MessageStep />
                <WaysStep link={link} onSent={onSent} />
                <SendStep {...{ link, partner, timeZone, sent, onSent }} isHidden={stored.hides_edit} />
              </div>
            </StoredContext>
            <div>
              <Received {...{ link, partner, name, timeZone }} toldAt={isLocal(link) ? null : sent.told_at} />
              <CardSection link={link} name={name} />
              <PictureSection name={name} stored={stored} />
              <AnswersSection stored={stored} />
            </div>
            <NextButton isLine />
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
      </SaveQueue>
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
