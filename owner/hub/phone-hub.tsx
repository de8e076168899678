import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { routes } from '#contract/routes.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { Icon } from '#web/components/icon.tsx'
import { leave } from '#web/session/session.ts'
import { Preview } from './preview.tsx'
import type { HubProps } from './screen.tsx'
import { sections } from './sections.tsx'

/** The hub on a phone: the preview, one row of actions, five tabs, and the form in a sheet. */
export function PhoneHub({ section, loads, onReload }: HubProps) {
  const [isEditing, setEditing] = useState(false)
  const navigate = useNavigate()
  const { id: current, name, to, Form } = section
  return (
    <div className="hub-phone">
      <header>
        <h1 tabIndex={-1}>{name}</h1>
        <a href={to} target="_blank" rel="noopener">
          See Full Website
          <Icon name="outside" />
        </a>
        <Link to={routes.editAccounts} aria-label="Akun">
          <Icon name="accounts" />
        </Link>
        <button
          type="button"
          aria-label="Keluar"
          onClick={() => void leave().then(() => navigate(routes.login))}
        >
          <Icon name="leave" />
        </button>
      </header>
      <Preview to={to} loads={loads} />
      <div className="hub-actions">
        <button type="button" className="button button-wax" onClick={() => setEditing(true)}>
          <Icon name="edit" />
          Edit {name}
        </button>
        {!isEditing && (
          <button type="button" className="button button-line" aria-label="Reload" onClick={onReload}>
            <Icon name="reload" />
          </button>
        )}
      </div>
      <nav className="hub-tabs" aria-label="Halaman">
        {sections.map(({ id, name, icon }) => (
          <Link key={id} to={`?page=${id}`} aria-current={id === current ? 'page' : undefined}>
            <Icon name={icon} />
            {name}
          </Link>
        ))}
      </nav>
      {isEditing && (
        <Dialog title={`Edit ${name}`} hasHeading={false} onClose={() => setEditing(false)}>
          <Form />
        </Dialog>
      )}
    </div>
  )
}
