import { Link, useLocation } from 'wouter'
import { findRoute, routes } from '#contract/routes.ts'
import { ReturnContext } from '#web/forms/edit-return.ts'
import { OwnerOnly } from '#web/gift-state/owner-only.tsx'
import { useSceneName } from '#web/scene/scene-name.ts'
import { Alerts } from '#web/ui/alerts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SectionForm } from './section-form.tsx'
import { type Section, sections } from './sections.tsx'
import '#web/forms/desk.css'
import './edit-screen.css'

/** The form of one section, on a page of its own. */
export function Screen() {
  const [pathname] = useLocation()
  const section = sections.find(({ edit }) => edit === findRoute(pathname))
  return section ? <EditPage key={section.id} section={section} /> : null
}

function EditPage({ section }: { section: Section }) {
  useSceneName('desk')
  const { id, name, to, isReturning } = section
  return (
    <OwnerOnly>
      <div className="desk-top edit-screen">
        <main>
          <title>{`Edit ${name} · Kado`}</title>
          <h1 className="sr-only" tabIndex={-1}>
            Edit {name}
          </h1>
          <nav className="cluster" aria-label="Editor">
            <Link className="link" to={`${routes.editPages}?page=${id}`}>
              <Icon name="back" />
              Edit Pages
            </Link>
            <a className="link" href={to} target="_blank" rel="noopener">
              See Full Website
              <Icon name="outside" />
            </a>
          </nav>
          <div className="desk-card edit-screen-paper">
            <ReturnContext value={isReturning ? to : undefined}>
              <SectionForm section={section} />
            </ReturnContext>
          </div>
        </main>
        <Alerts isDocked />
      </div>
    </OwnerOnly>
  )
}
