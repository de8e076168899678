import { type RefObject, useLayoutEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { animateFrom, lanternRef } from '#web/effects/shared-element.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type FeatureId, featureIds, texts } from './contract.ts'
import { Tag, type TagPosition, Thread } from './screen-tag.tsx'
import './screen-menu.css'
import './screen-menu-wide.css'

const CORNERS: TagPosition[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

const slowly = { duration: 700, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' }

type Props = { heart: RefObject<HTMLButtonElement | null>; selected: FeatureId[] }

/** The heart lantern. The first tap shows its tags; the second opens the video. */
export function Menu({ heart, selected }: Props) {
  const [isOpen, setOpen] = useState(false)
  const glideAfter = useGlide(heart)
  const tags = placed(featureIds.filter((id) => selected.includes(id)))
  const style = { '--tags': tags.length }

  function press() {
    play('tap')
    if (isOpen) navigate(routes.videoGift)
    else {
      play('envelope')
      glideAfter(() => setOpen(true))
    }
  }

  function close() {
    play('click')
    glideAfter(() => setOpen(false))
    heart.current?.focus()
  }

  useListener('keydown', ({ key }) => key === 'Escape' && close(), { isOn: isOpen })
  useMark(isOpen)
  return (
    <div className="stage" data-open={isOpen} data-tags={tags.length} style={style}>
      {isOpen && tags.map(({ id, place }) => <Thread key={id} place={place} />)}
      <button
        ref={heart}
        type="button"
        className="halo stage-heart"
        aria-expanded={isOpen}
        data-opens={isOpen ? undefined : 'features.selected_features'}
        onClick={press}
      >
        <span className="stage-lantern">
          <img ref={lanternRef} src="/images/heart-lantern.svg" alt="" width="148" height="185" />
        </span>
        {/* Open, the lantern leads to the film, and a tag has its name. */}
        <b className={isOpen ? 'sr-only' : 'stage-name'}>{texts.heart}</b>
        {isOpen && (
          <span className="stage-name">
            <Icon name="play" />
          </span>
        )}
      </button>
      {isOpen && (
        <>
          <Tags tags={tags} />
          <button
            type="button"
            className="button button-ghost stage-close"
            data-opens="features.closing"
            onClick={close}
          >
            <Icon name="close" />
            {texts.close}
          </button>
        </>
      )}
    </div>
  )
}

// Marks the root, for the styles of what is outside of the screen.
function useMark(isOpen: boolean) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isOpen) dataset.menu = 'open'
    return () => {
      delete dataset.menu
    }
  }, [isOpen])
}

function Tags({ tags }: { tags: { id: FeatureId; place: TagPosition }[] }) {
  return (
    <nav className="tags" aria-label="Fitur" data-place="features.selected_features">
      {tags.length > 0 && (
        <svg className="tags-cord" viewBox="0 0 128 70" preserveAspectRatio="none" aria-hidden="true">
          <path d="M128 0C128 46 0 12 0 70" />
        </svg>
      )}
      {tags.map(({ id, place }, index) => (
        <Tag key={id} id={id} place={place} index={index} />
      ))}
    </nav>
  )
}

// Four corners in the order of the menu; with all five features, the main gift hangs below the heart.
function placed(ids: FeatureId[]) {
  const inCorners = ids.length > CORNERS.length ? ids.filter((id) => id !== 'gift') : ids
  return ids.map((id) => ({ id, place: CORNERS[inCorners.indexOf(id)] ?? 'below' }))
}

// The heart moves from its old place to the one in the new layout, by a transform alone.
function useGlide(heart: RefObject<HTMLButtonElement | null>) {
  const isStill = useReducedMotion()
  return (change: () => void) => {
    const before = heart.current?.getBoundingClientRect()
    change()
    if (isStill || !before) return
    requestAnimationFrame(() => {
      if (heart.current) animateFrom(heart.current, before, slowly)
    })
  }
}
