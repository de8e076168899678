import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { AtOnceFrame } from '#web/forms/at-once-frame.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { previewOf } from '#web/forms/preview-change.ts'
import { useAtOnce } from '#web/forms/use-at-once.ts'
import * as calls from './calls.ts'
import { type Sky, skies, texts } from './contract.ts'
import { showSky } from './form-sky.tsx'
import './form.css'

const names = Object.keys(skies) as Sky[]
const about = { title: 'Suasana', note: 'Langit tempat hadiahmu berlangsung.' }

/** Chooses the gift's sky. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Skies stored={content.data} />
}

function Skies({ stored }: { stored: { sky: Sky } }) {
  const { shown, change, onUndo } = useAtOnce({
    name: 'sky',
    stored,
    save: async ({ sky = stored.sky }) => {
      const { data } = await call(calls.save, { sky })
      put(calls.load, data)
      // The hub itself has the colours of the gift's sky.
      showSky(data.sky)
    },
    shows: (values) => [previewOf(calls.load, () => values)],
  })
  return (
    <AtOnceFrame {...about} name="sky" onUndo={onUndo} read={calls.load}>
      <Choice chosen={shown.sky} onChoose={(sky) => change({ sky })} />
    </AtOnceFrame>
  )
}

function Choice({ chosen, onChoose }: { chosen: Sky; onChoose: (sky: Sky) => void }) {
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
              name="sky"
              checked={sky === chosen}
              onChange={() => onChoose(sky)}
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
