import { type BaseSyntheticEvent, type FocusEvent, type ReactNode, useContext, useRef } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { DraftOffer } from '#web/drafts/draft-offer.tsx'
import { drafts, useAside, useIsTyped } from '#web/drafts/drafts.ts'
import { PendingFilesContext, usePendingFiles } from '#web/files/pending-files.ts'
import { FormProblem } from '#web/ui/form-problem.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Versions } from '#web/versions/versions.tsx'
import { useAddressedField } from './edit-address.ts'
import { EditAside, EditConflict } from './edit-conflict.tsx'
import { ReturnContext, useCancelEditing } from './edit-return.ts'
import { EditHeading, ReloadButton, ReloadContext } from './edit-waiting.tsx'
import { live } from './live.ts'
import { NextButton, NextRow, NextSectionContext, useSaveBeforeNext } from './next-section.tsx'
import { SaveState } from './save-state.tsx'
import type { Conflict } from './use-conflict.ts'
import './edit-form.css'
import './desk.css'

const texts = {
  reloadHere: 'Setelah menyimpan, tekan Reload supaya pratinjau ikut berubah.',
  reloadThere: 'Setelah menyimpan, muat ulang pratinjau atau halamannya supaya ikut berubah.',
}

type Props = {
  title?: string
  note?: string
  /** The draft's name. */
  name: string
  problem: string
  isBusy: boolean
  /** Resolves to whether the values are stored. */
  onSubmit: (event?: BaseSyntheticEvent) => Promise<boolean>
  onRevert: () => void
  conflict: Conflict
  /** The save button's name where no page of the preview shows the values. */
  action?: string
  /** Takes back what was stored at once (`useAtOnce`). */
  onUndo?: (() => void) | undefined
  /** The call that reads the page, where its earlier versions are stored. */
  read?: Endpoint | undefined
  children: ReactNode
}

/** The frame of each edit form: heading, fields, status, and the buttons to save and to revert. */
export function EditFrame(props: Props) {
  const { name, title, note, problem, isBusy, onSubmit, onRevert, conflict } = props
  const { read, action, onUndo, children } = props
  const reload = useContext(ReloadContext)
  const page = useContext(ReturnContext)
  const giveUp = useCancelEditing(name)
  const form = useRef<HTMLFormElement>(null)
  useAddressedField(form)
  const { context, submit, isPending, isWaiting, label } = usePendingFiles(isBusy, onSubmit)
  // A form below a heading of its own is one of several, and its section has the button to the next one.
  const hasNext = useContext(NextSectionContext) !== undefined && title !== undefined
  useSaveBeforeNext(async () => {
    // What the save button says is more than saving.
    const isChanged = !action && (isPending || drafts.get(name) !== undefined)
    return !isChanged || (!isBusy && submit())
  })
  return (
    <form
      ref={form}
      className="edit-form"
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onFocus={({ target }) => live.goTo(name, fieldOf(target))}
      onBlur={() => live.goTo(name, '')}
    >
      {title && (
        <EditHeading title={title} note={note}>
          <SaveState name={name} onUndo={onUndo} />
        </EditHeading>
      )}
      <DraftOffer name={name} onTake={conflict.bringBack} />
      <PendingFilesContext value={context}>{children}</PendingFilesContext>
      {!page && !action && (
        <p className="note">
          <OwnerIcon name="info" />
          {reload ? texts.reloadHere : texts.reloadThere}
        </p>
      )}
      {conflict.isOutdated && <EditConflict conflict={conflict} />}
      <div className="cluster edit-actions">
        <FormProblem>{problem}</FormProblem>
        {!conflict.isOutdated && (
          <SubmitButton isBusy={isBusy || isWaiting} isLine={hasNext}>
            {label ?? action ?? 'Simpan'}
          </SubmitButton>
        )}
        {hasNext && !conflict.isOutdated && <NextButton />}
        {page && (
          <button type="button" className="button button-line" onClick={giveUp}>
            Batal
          </button>
        )}
        {!action && !hasNext && <ReloadButton />}
        <Unsaved name={name} isBusy={isBusy} onRevert={onRevert} conflict={conflict} hasReload={hasNext} />
      </div>
      {hasNext && <NextRow name={name} />}
      {read && <Versions read={read} reload={reload} />}
    </form>
  )
}

// A field's name in its form; a fieldset around buttons names it for them.
function fieldOf(target: FocusEvent<HTMLElement>['target']) {
  const { dataset } = target.closest<HTMLElement>('[data-field]') ?? target
  return dataset.field ?? target.getAttribute('name') ?? ''
}

type UnsavedProps = Pick<Props, 'name' | 'isBusy' | 'onRevert' | 'conflict'> & {
  /** Whether the buttons above leave no space for the one that reloads. */
  hasReload: boolean
}

// The way back from what was typed, and to what was set aside.
function Unsaved({ name, isBusy, onRevert, conflict, hasReload }: UnsavedProps) {
  const isDraft = useIsTyped(name) && !conflict.isOutdated
  const aside = useAside(name)
  const hasAside = aside !== undefined && !aside.isOffered
  return (
    <>
      {(isDraft || !hasAside || hasReload) && (
        <div className="row edit-unsaved">
          {hasReload && <ReloadButton isQuiet />}
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
