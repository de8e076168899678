import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '#web/api/call.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { useEdit } from '#web/forms/use-edit.ts'
import * as calls from './calls.ts'
import { type Sky, skies, texts } from './contract.ts'
import { showSky } from './form-sky.tsx'
import { SkyChoice } from './schemas.ts'
import './form.css'

const names = Object.keys(skies) as Sky[]

/** Chooses the gift's sky. */
export function Form() {
  const edit = useEdit({
    page: 'sky',
    schema: SkyChoice,
    read: calls.load,
    stored: (answer) => answer,
    save: async (values) => {
      const { data } = await call(calls.save, values)
      // The hub itself has the colours of the gift's sky.
      showSky(data.sky)
      return data
    },
    shown: (values) => values,
    texts,
  })
  return (
    <EditForm edit={edit} title="Suasana" note="Langit tempat hadiahmu berlangsung.">
      <Choice />
    </EditForm>
  )
}

function Choice() {
  const { register, control } = useFormContext<z.output<typeof SkyChoice>>()
  const chosen = useWatch({ control, name: 'sky' })
  return (
    <fieldset className="stack sky-choice">
      <legend>Pilih langitnya</legend>
      {names.map((sky) => (
        <label key={sky} className="choice">
          <Picture sky={sky} isLive={sky === chosen} />
          <span className="sky-name">
            <input
              type="radio"
              value={sky}
              aria-label={skies[sky].name}
              aria-description={skies[sky].story}
              {...register('sky')}
            />
            <b aria-hidden="true">{skies[sky].name}</b>
            <small className="small" aria-hidden="true">
              {skies[sky].story}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
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
