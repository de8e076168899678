import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { routes } from '#contract/routes.ts'
import { Icon } from '#web/components/icon.tsx'
import { play } from '#web/sound/sound.ts'
import { type FeatureId, featureIds, texts } from './contract.ts'
import './screen-menu.css'
import './screen-menu-wide.css'

const menu = {
  gift: { name: 'Main Gift', note: 'Hadiah utamamu', to: routes.mainGift },
  gallery: { name: 'Gallery', note: 'Foto-foto kita', to: routes.gallery },
  todo: { name: 'Plans', note: 'Rencana bulan ini', to: routes.todoList },
  games: { name: 'Mini Games', note: 'Main berdua, yuk', to: routes.games },
  letter: { name: 'Letter', note: 'Kisah dan surat kita', to: routes.loveMoment },
}

// Where the threads run on a wide screen, from the heart to each tag.
const threads: Record<FeatureId, string> = {
  gift: 'M540 398V462',
  gallery: 'M444 214C400 130 340 96 279 93',
  todo: 'M636 214C680 130 740 96 801 93',
  games: 'M452 300C420 372 372 402 316 405',
  letter: 'M628 300C660 372 708 402 764 405',
}

// From one tag to the next, in milliseconds.
const STAGGER = 60

/** The heart lantern. Tapped, it lets its tags out; tapped again, it goes to the video. */
export function Menu({ selected }: { selected: FeatureId[] }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const heart = useRef<HTMLButtonElement>(null)
  const shown = featureIds.filter((id) => selected.includes(id))

  function press() {
    play('tap')
    if (isOpen) void navigate(routes.videoGift)
    else setOpen(true)
  }

  function close() {
    play('click')
    setOpen(false)
    heart.current?.focus()
  }

  useEscape(isOpen, close)
  return (
    <div className="stage" data-open={isOpen}>
      {isOpen && <Threads shown={shown} />}
      <button ref={heart} type="button" className="stage-heart" aria-expanded={isOpen} onClick={press}>
        <img src="/images/heart-lantern.svg" alt="" width="148" height="236" />
        <b>{texts.heart}</b>
      </button>
      {isOpen && (
        <>
          <nav className="tags" aria-label="Fitur">
            {shown.length > 0 && <Cord />}
            {shown.map((id, index) => (
              <Tag key={id} id={id} delay={index * STAGGER} />
            ))}
          </nav>
          <button type="button" className="button button-ghost stage-close" onClick={close}>
            <Icon name="close" />
            {texts.close}
          </button>
        </>
      )}
    </div>
  )
}

function Cord() {
  return (
    <>
      <svg className="tags-loop" viewBox="0 0 128 70" preserveAspectRatio="none" aria-hidden="true">
        <path d="M128 0C128 46 0 12 0 70" />
      </svg>
      <i className="tags-cord" aria-hidden="true" />
    </>
  )
}

function Tag({ id, delay }: { id: FeatureId; delay: number }) {
  const { name, note, to } = menu[id]
  const style = { '--delay': `${delay}ms` } as CSSProperties
  return (
    <Link className={`tag tag-${id}`} to={to} style={style} aria-label={name} onClick={() => play('click')}>
      <span className="tag-icon">
        <Icon name={id} />
      </span>
      <span>
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <Icon name="chevronRight" />
    </Link>
  )
}

function Threads({ shown }: { shown: FeatureId[] }) {
  return (
    <svg className="stage-threads" viewBox="0 0 1080 520" aria-hidden="true">
      {shown.map((id) => (
        <path key={id} d={threads[id]} />
      ))}
    </svg>
  )
}

function useEscape(isOpen: boolean, close: () => void) {
  const act = useRef(close)
  act.current = close
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') act.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOpen])
}
