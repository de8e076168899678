import type { ReactNode } from 'react'
import { load as loadAnswers } from '#gift/answer/calls.ts'
import { useContent } from '#web/api/content.ts'
import { useMedia } from '#web/effects/motion.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { FeatureId } from './contract.ts'

/** From the window's left and top edge to a lantern's middle, in percent, and its width in CSS pixels. */
type Place = readonly [left: number, top: number, width: number]

/** Where the heart hangs, beside it the lantern of the visitor's answer, and the lanterns of the features. */
type Places = { heart: Place; hers: Place; rooms: Place[] }

const narrow: Places = {
  heart: [50, 17, 84],
  hers: [27, 20, 54],
  rooms: [
    [75, 15, 44],
    [14, 10.5, 34],
    [87, 26, 36],
    [12, 30, 30],
    [68, 29, 28],
  ],
}
const wide: Places = {
  heart: [50, 18, 114],
  hers: [41.5, 23.5, 79],
  rooms: [
    [59, 14, 67],
    [67.5, 25, 55],
    [31.5, 14.5, 53],
    [24, 27.5, 62],
    [76.5, 13, 43],
  ],
}
// Left and right of the words.
const low: Places = {
  heart: [9, 27, 46],
  hers: [14.5, 55, 36],
  rooms: [
    [88, 30, 36],
    [93, 54, 30],
    [83.5, 70, 28],
    [6, 78, 26],
    [91, 84, 22],
  ],
}

// Small lanterns are farther away.
const FAR = 33

// Reads as a visitor, as the lanterns over the menu do.
const asVisitor = { sky: true }

/** The heart, the lantern of the answer that was sent, and one lantern with its sign for each visited feature. */
export function Lanterns({ rooms }: { rooms: FeatureId[] }) {
  const places = usePlaces()
  const { data: answers = [] } = useContent(loadAnswers, asVisitor)
  return (
    <div aria-hidden="true">
      <span className="halo closing-heart" data-part="heart" style={styleOf(places.heart)}>
        <img src="/images/heart-lantern.svg" alt="" />
      </span>
      {answers.length > 0 && (
        <span className="halo closing-lantern" data-part="hers" style={styleOf(places.hers)}>
          <Drift name="hers-paper">
            <i className="closing-lines" />
          </Drift>
        </span>
      )}
      {rooms.map((id, index) => (
        <span
          key={id}
          className="halo closing-lantern"
          data-part="lantern"
          style={styleOf(places.rooms[index] ?? places.hers)}
        >
          <Drift name="paper">
            <Icon name={id} />
          </Drift>
        </span>
      ))}
    </div>
  )
}

function Drift({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="closing-drift" data-part={name}>
      <img src="/images/lantern.svg" alt="" />
      {children}
    </span>
  )
}

function usePlaces() {
  const isLow = useMedia('(max-height: 480px) and (min-width: 480px)')
  const isWide = useMedia('(min-width: 1024px)')
  if (isLow) return low
  return isWide ? wide : narrow
}

function styleOf([left, top, width]: Place) {
  return { '--left': left, '--top': top, '--width': width, '--blur': width < FAR ? '0.7px' : '0px' }
}
