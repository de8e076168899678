import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { useHasDraft } from '#web/drafts/drafts.ts'
import { ReloadContext } from '#web/forms/edit-waiting.tsx'
import { Preview } from '#web/forms/preview.tsx'
import { lazyExtra, lazyPart } from '#web/loading/lazy-part.tsx'
import { useSceneName } from '#web/scene/scene-name.ts'
import { LeaveButton } from '#web/session/leave-button.tsx'
import { Alerts, closeSuccessAlerts } from '#web/ui/alerts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { SampleNote } from './sample-note.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionLink, UNSAVED } from './section-links.tsx'
import { type HubProps, NextCard, tabs } from './sections.tsx'
import { SuspensionNote } from './suspension-note.tsx'
import { useSheet } from './use-sheet.tsx'
import './phone-hub.css'

/** The hub on a phone: the preview, one row of actions, the tabs, and the form in a sheet. */
export function PhoneHub({ section, isLanding, loads, onReload }: HubProps) {
  const { id, name, to, isFullWidth = false } = section
  const sheet = useSheet(id)
  useSceneName('desk hub hub-phone')
  // The sheet covers the preview, so it closes to show it.
  const reloadAndShow = () => {
    sheet.close()
    onReload()
  }
  return (
    <div className="hub-phone">
      <header className="row cluster">
        <h1 tabIndex={-1}>{name}</h1>
        <a className="link" href={to} target="_blank" rel="noopener">
          See Full Website
          <OwnerIcon name="outside" />
        </a>
        <Link className="link" to={routes.rehearsal} aria-label="Gladi resik">
          <OwnerIcon name="play" />
        </Link>
        <Link className="link" to={routes.editAccounts} aria-label="Akun">
          <OwnerIcon name="accounts" />
        </Link>
        <LeaveButton className="link" aria-label="Keluar">
          <OwnerIcon name="leave" />
        </LeaveButton>
      </header>
      {isFullWidth ? (
        <main
          className="hub-whole"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling element
          tabIndex={0}
        >
          <SectionForm section={section} />
        </main>
      ) : (
        <main>
          <div className="hub-scroll">
            <Preview section={section} loads={loads} />
            <SuspensionNote />
            {isLanding && <NextCard />}
            <SampleNote current={section} onEdit={sheet.open} />
          </div>
          <Actions id={id} name={name} onEdit={sheet.open} onReload={sheet.isOpen ? undefined : onReload} />
        </main>
      )}
      <Alerts isDocked />
      <Tabs current={id} />
      {sheet.isOpen && !isFullWidth && (
        <Dialog title={`Edit ${name}`} isSheet onClose={sheet.close} foot={<TypingBar />}>
          <ReloadContext value={reloadAndShow}>
            <SectionForm section={section} />
          </ReloadContext>
        </Dialog>
      )}
    </div>
  )
}

const TypingBar = lazyExtra(async () => (await import('./typing-bar.tsx')).TypingBar)
const AllSections = lazyPart(async () => (await import('./all-sections.tsx')).AllSections, PartFailed)

// The five sections that the specification names, and a button that opens all of them.
function Tabs({ current }: { current: string }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void Promise.all([TypingBar.fetch(), AllSections.fetch()]).catch(() => undefined), [])
  const isInSheet = tabs.every(({ id }) => id !== current)
  return (
    <nav className="hub-tabs" aria-label="Halaman">
      {tabs.map((section) => (
        <SectionLink key={section.id} section={section} isCurrent={section.id === current} />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-current={isInSheet}
        onClick={() => {
          // The sheet would drop under the finger when a message below it leaves.
          closeSuccessAlerts()
          setOpen(true)
        }}
      >
        <OwnerIcon name="sections" />
        <span>Semua</span>
      </button>
      {isOpen && <AllSections current={current} onClose={() => setOpen(false)} />}
    </nav>
  )
}

type ActionsProps = { id: string; name: string; onEdit: () => void; onReload: (() => void) | undefined }

// While the sheet is open the one Reload button is inside it.
function Actions({ id, name, onEdit, onReload }: ActionsProps) {
  const hasDraft = useHasDraft(id)
  return (
    <div className="hub-actions">
      <button
        type="button"
        className="button button-wax"
        aria-description={hasDraft ? UNSAVED : undefined}
        onClick={onEdit}
      >
        <OwnerIcon name="edit" />
        <span>
          Edit {name}
          {hasDraft && <small aria-hidden="true">{UNSAVED}</small>}
        </span>
      </button>
      {onReload && (
        <button type="button" className="button button-line" aria-label="Reload" onClick={onReload}>
          <OwnerIcon name="reload" />
        </button>
      )}
    </div>
  )
}
