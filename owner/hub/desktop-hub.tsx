import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { useMedia } from '#web/effects/motion.ts'
import { type Device, Preview } from '#web/forms/preview.tsx'
import type { SheetState } from '#web/forms/sheet-state.ts'
import { giftListUrl } from '#web/gift-state/home.ts'
import { useSceneName } from '#web/scene/scene-name.ts'
import { LeaveButton } from '#web/session/leave-button.tsx'
import { Alerts } from '#web/ui/alerts.tsx'
import { useBackCloses } from '#web/ui/layers.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SampleNote } from './sample-note.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionLinks } from './section-links.tsx'
import { type HubProps, NextCard } from './sections.tsx'
import './desktop-hub.css'

// Whether the person has narrowed the sidebar. On a tablet it is wide only while a section is picked, over the form.
let wasNarrow = false

/** The hub on a wide window: sidebar, form and preview side by side. */
export function DesktopHub({ section, isLanding, loads }: HubProps) {
  useSceneName('desk hub')
  const isTablet = useMedia('(max-width: 1279px)')
  const [isNarrow, setNarrow] = useState(isTablet || wasNarrow)
  const { id, name, isFullWidth = false } = section
  // Opening another section narrows the sidebar again.
  const shown = `${id} ${isTablet}`
  const [lastShown, setLastShown] = useState(shown)
  if (shown !== lastShown) {
    setLastShown(shown)
    setNarrow(isTablet || wasNarrow)
  }
  const heading = useFocusWhenLinked(id)
  useBackCloses(isTablet && !isNarrow, () => setNarrow(true))
  return (
    <div className="hub" data-narrow={isNarrow}>
      <Sidebar
        current={id}
        isNarrow={isNarrow}
        onNarrow={() => {
          if (!isTablet) wasNarrow = !isNarrow
          setNarrow(!isNarrow)
        }}
      />
      <main className={isFullWidth ? 'hub-whole' : 'hub-panel'} tabIndex={isFullWidth ? 0 : undefined}>
        <h1 ref={heading} className="sr-only" tabIndex={-1}>
          Edit {name}
        </h1>
        {isLanding && <NextCard />}
        <SectionForm section={section} />
        {!isFullWidth && <SampleNote current={section} />}
      </main>
      {!isFullWidth && <Stage section={section} loads={loads} />}
      <Alerts isDocked />
    </div>
  )
}

// The link or button in another section's form that led here is gone.
function useFocusWhenLinked(section: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isLinked = useHistoryState<SheetState | null>()?.sheet === 'linked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each section
  useEffect(() => {
    if (isLinked) heading.current?.focus()
  }, [section, isLinked])
  return heading
}

function Stage({ section, loads }: Pick<HubProps, 'section' | 'loads'>) {
  const { to } = section
  const [device, setDevice] = useState<Device>('phone')
  return (
    <section className="hub-stage" aria-label="Pratinjau">
      <header className="row cluster">
        <b>
          Pratinjau <span>{to}</span>
        </b>
        <DeviceSwitch device={device} onPick={setDevice} />
        <a className="button button-paper button-small" href={to} target="_blank" rel="noopener">
          See Full Website
          <OwnerIcon name="outside" />
        </a>
      </header>
      <Preview section={section} loads={loads} device={device} />
    </section>
  )
}

type SidebarProps = { current: string; isNarrow: boolean; onNarrow: () => void }

function Sidebar({ current, isNarrow, onNarrow }: SidebarProps) {
  const action = isNarrow ? 'Bentangkan' : 'Ciutkan'
  return (
    <aside className="hub-side">
      <Brand isNarrow={isNarrow} />
      <nav aria-label="Halaman">
        <SectionLinks current={current} isNarrow={isNarrow} />
      </nav>
      <div className="hub-foot">
        <Link to={routes.rehearsal} title="Gladi resik">
          <OwnerIcon name="play" />
          <span>Gladi resik</span>
        </Link>
        <Link to={routes.editAccounts} title="Akun">
          <OwnerIcon name="accounts" />
          <span>Akun</span>
        </Link>
        <LeaveButton title="Keluar">
          <OwnerIcon name="leave" />
          <span>Keluar</span>
        </LeaveButton>
        <button type="button" title={action} onClick={onNarrow} aria-expanded={!isNarrow}>
          <OwnerIcon name={isNarrow ? 'expand' : 'collapse'} />
          <span>{action}</span>
        </button>
      </div>
    </aside>
  )
}

// In an installation of many gifts the lantern links to all of them.
function Brand({ isNarrow }: { isNarrow: boolean }) {
  const lantern = <img src="/images/heart-lantern.svg" alt="" />
  if (giftListUrl === undefined)
    return (
      <p className="row hub-brand">
        {lantern}
        <span>Edit Pages</span>
      </p>
    )
  return (
    <a className="row hub-brand" href={giftListUrl} title={isNarrow ? 'Kadomu' : undefined}>
      {lantern}
      <span>Kadomu</span>
    </a>
  )
}

const devices = [
  { value: 'phone', name: 'Ponsel', drawn: <OwnerIcon name="phone" /> },
  { value: 'desktop', name: 'Desktop', drawn: <OwnerIcon name="desktop" /> },
] as const

function DeviceSwitch({ device, onPick }: { device: Device; onPick: (device: Device) => void }) {
  return (
    <RadioGroup
      legend="Ukuran pratinjau"
      className="hub-devices"
      options={devices}
      value={device}
      onPick={onPick}
    />
  )
}
