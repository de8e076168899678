import { createContext, type FocusEvent, type ReactNode, type SyntheticEvent, useContext } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { texts as common } from '#contract/texts.ts'
import type { Content } from '#web/api/content.ts'
import { DraftOffer } from '#web/drafts/draft-offer.tsx'
import { useAside, useIsTyped } from '#web/drafts/drafts.ts'
import { PendingFilesContext, usePendingFiles } from '#web/drafts/pending-files.ts'
import { ReturnContext, useCancelEditing } from '#web/forms/edit-return.ts'
import { useLastSave } from '#web/forms/last-saves.ts'
import { Failure } from '#web/ui/failure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Versions } from '#web/versions/versions.tsx'
import { EditAside, EditConflict } from './edit-conflict.tsx'
import { live } from './live.ts'
import type { Conflict } from './use-conflict.ts'
import './edit-form.css'

const texts = {
  reloadHere: 'Setelah menyimpan, tekan Reload supaya pratinjau ikut berubah.',
  reloadThere: 'Setelah menyimpan, muat ulang pratinjau atau halamannya supaya ikut berubah.',
}

const clock = new Intl.DateTimeFormat('id', { hour: '2-digit', minute: '2-digit' })

/** The hub's function that reloads the preview. */
export const ReloadContext = createContext<(() => void) | undefined>(undefined)

type About = { title: string; note: string }

/** A form below a heading of its own has no title. */
type Props = Partial<About> & {
  /** The draft's name. */
  name: string
  problem: string
  isBusy: boolean
  onSubmit: (event: SyntheticEvent) => void
  onRevert: () => void
  conflict: Conflict
  /** The save button's name where no page of the preview shows the values. */
  action?: string
  /** The call that reads the page, where its earlier versions are stored. */
  read?: Endpoint
  children: ReactNode
}

/** The frame of each edit form: heading, fields, status, and the buttons to save and to revert. */
export function EditForm(props: Props) {
  const { name, title, note, problem, isBusy, onSubmit, onRevert, conflict, read, action, children } = props
  const reload = useContext(ReloadContext)
  const page = useContext(ReturnContext)
  const giveUp = useCancelEditing(name)
  const { context, submit, isWaiting, label } = usePendingFiles(isBusy, onSubmit)
  return (
    <form
      className="edit-form"
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onFocus={({ target }) => live.goTo(name, fieldOf(target))}
      onBlur={() => live.goTo(name, '')}
    >
      {title && <EditHeading title={title} note={note} />}
      <DraftOffer name={name} onTake={conflict.bringBack} />
      <PendingFilesContext value={context}>{children}</PendingFilesContext>
      {!page && !action && (
        <p className="edit-tip">
          <OwnerIcon name="info" />
          {reload ? texts.reloadHere : texts.reloadThere}
        </p>
      )}
      {conflict.isOutdated && <EditConflict conflict={conflict} />}
      <div className="edit-actions">
        {problem && (
          <p role="alert" className="form-problem">
            {problem}
          </p>
        )}
        {!conflict.isOutdated && (
          <SubmitButton isBusy={isBusy || isWaiting}>{label ?? action ?? 'Simpan'}</SubmitButton>
        )}
        {page && (
          <button type="button" className="button button-line" onClick={giveUp}>
            Batal
          </button>
        )}
        {!action && <ReloadButton />}
        <Unsaved name={name} isBusy={isBusy} onRevert={onRevert} conflict={conflict} />
      </div>
      {read && <Versions read={read} reload={reload} />}
    </form>
  )
}

/** Reloads the preview, where there is one. */
export function ReloadButton() {
  const reload = useContext(ReloadContext)
  if (!reload) return null
  return (
    <button type="button" className="button button-line" onClick={reload}>
      <OwnerIcon name="reload" />
      Reload
    </button>
  )
}

type WaitingProps = About & {
  /** The reads that the form needs before anything can be typed. */
  contents: (Content<unknown> & { refetch: () => Promise<void> })[]
  /** The sentence when one of them fails. */
  failure: string
}

/** Shown instead of a form until its stored values are known. */
export function EditWaiting({ title, note, contents, failure }: WaitingProps) {
  const failed = contents.filter(({ state }) => state === 'failed')
  return (
    <div className="edit-form">
      <EditHeading title={title} note={note} />
      {failed.length === 0 ? (
        <p role="status">{common.loading}</p>
      ) : (
        <Failure tone="form" text={failure} onRetry={() => failed.map(({ refetch }) => refetch())} />
      )}
    </div>
  )
}

/** The title and the note of an edit form. */
export function EditHeading({ title, note = '' }: { title: string; note?: string | undefined }) {
  return (
    <header>
      <h2>{title}</h2>
      <p>{note}</p>
    </header>
  )
}

// A field's name in its form; a fieldset around buttons names it for them.
function fieldOf(target: FocusEvent<HTMLElement>['target']) {
  const { dataset } = target.closest<HTMLElement>('[data-place]') ?? target
  return dataset.place ?? target.getAttribute('name') ?? ''
}

type UnsavedProps = Pick<Props, 'name' | 'isBusy' | 'onRevert' | 'conflict'>

function Unsaved({ name, isBusy, onRevert, conflict }: UnsavedProps) {
  const isTyped = useIsTyped(name)
  const aside = useAside(name)
  const hasAside = aside !== undefined && !aside.isOffered
  const isDraft = isTyped && !conflict.isOutdated
  return (
    <>
      {(isDraft || !hasAside) && (
        <div className="edit-unsaved">
          <Status name={name} isBusy={isBusy} isDraft={isDraft} />
          {isDraft && !isBusy && (
            <button type="button" className="text-button" onClick={onRevert}>
              Kembalikan
            </button>
          )}
        </div>
      )}
      {hasAside && <EditAside conflict={conflict} />}
    </>
  )
}

type StatusProps = { name: string; isBusy: boolean; isDraft: boolean }

// Whether what is typed is stored.
function Status({ name, isBusy, isDraft }: StatusProps) {
  const [state, sentence] = statusOf(useLastSave(name), isBusy, isDraft)
  return (
    <span role="status" className="edit-status" data-state={state}>
      {state === 'stored' && <Icon name="check" />}
      {sentence}
    </span>
  )
}

function statusOf(saved: ReturnType<typeof useLastSave>, isBusy: boolean, isDraft: boolean) {
  if (isBusy) return ['open', 'Menyimpan']
  if (isDraft)
    return saved && saved.at === undefined
      ? ['failed', 'Belum tersimpan, coba lagi']
      : ['open', 'Belum disimpan.']
  return saved?.at === undefined ? [] : ['stored', `Tersimpan ${clock.format(saved.at)}`]
}
