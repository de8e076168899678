import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { previewOf } from '#web/forms/live.ts'
import { useEditForm } from '#web/forms/use-edit-form.ts'
import { showSky } from '#web/preview/sky.ts'
import * as calls from './calls.ts'
import { type Sky, skies, texts } from './contract.ts'
import { SkyChoice } from './schemas.ts'
import './form.css'

const names = Object.keys(skies) as Sky[]

const about = { title: 'Suasana', note: 'Langit tempat hadiahmu berlangsung.' }

/** Chooses the gift's sky. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Fields stored={content.data} />
}

function Fields({ stored }: { stored: z.output<typeof SkyChoice> }) {
  const { form, submit, problem, revert, conflict } = useEditForm({
    name: 'sky',
    schema: SkyChoice,
    stored,
    save: async (values) => {
      const { data } = await call(calls.save, values)
      put(calls.load, data)
      // The hub itself has the colours of the gift's sky.
      showSky(data.sky)
    },
    shows: (values) => [previewOf(calls.load, () => values)],
    texts,
  })
  const chosen = useWatch({ control: form.control, name: 'sky' })
  return (
    <EditForm
      name="sky"
      {...about}
      read={calls.load}
      problem={problem}
      isBusy={form.formState.isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
      <fieldset className="sky-choice">
        <legend>Pilih langitnya</legend>
        {names.map((sky) => (
          <label key={sky}>
            <Picture sky={sky} isLive={sky === chosen} />
            <span className="sky-name">
              <input
                type="radio"
                value={sky}
                aria-label={skies[sky].name}
                aria-description={skies[sky].story}
                {...form.register('sky')}
              />
              <b aria-hidden="true">{skies[sky].name}</b>
              <small aria-hidden="true">{skies[sky].story}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </EditForm>
  )
}

// The opening and the menu at night side by side; the chosen one moves.
function Picture({ sky, isLive }: { sky: Sky; isLive: boolean }) {
  const at = (file: string) => `/skies/${sky}/${file}`
  return (
    <span className="sky-picture" data-live={isLive} aria-hidden="true">
      <img className="sky-plate" src={at('dusk-m.avif')} alt="" />
      <img className="sky-plate sky-later" src={at('night-m.avif')} alt="" />
      <img className="sky-seat" src={at('seat.svg')} alt="" />
      <img className="sky-edge" src={at('edge.svg')} alt="" />
      <img className="sky-live" src={at('live.svg')} alt="" />
      <img className="sky-live" src={at('live.svg')} alt="" />
      {['ember', 'wax', 'dusk'].map((heart) => (
        <img key={heart} className="sky-heart" src={at(`heart-${heart}.svg`)} alt="" />
      ))}
    </span>
  )
}
