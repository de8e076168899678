import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormProblem } from '#web/ui/form-problem.tsx'
import { Drawing, Icon } from '#web/ui/icon.tsx'
import './ideas.css'

// Lucide's light bulb.
const BULB =
  'M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4'

const texts = {
  unsaved: 'Ditambahkan, tetapi belum tersimpan. Tutup ide ini, dan lihat formulirnya.',
}

type Props = {
  title: string
  note: string
  /** How many items the list has by now, such as '4 di kuis'. */
  count: string
  children: ReactNode
}

/** The button that opens suggestions for a list, beside the list on a wide window. */
export function Ideas({ title, note, count, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="button button-line" onClick={() => setOpen(true)}>
        <Drawing path={BULB} />
        Beri aku ide
      </button>
      {isOpen && (
        <Dialog title={title} note={note} isDrawer onClose={close}>
          <div className="stack ideas">{children}</div>
          <div className="dialog-foot ends">
            <b role="status">{count}</b>
            <button type="button" className="button button-line" onClick={close}>
              Selesai
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

type CardProps<Item> = {
  title: ReactNode
  /** Whether the list has it already. */
  isListed: boolean
  isOpen: boolean
  onToggle: () => void
  /** The add button's text. */
  action: string
  /** Makes the item of what was filled in, or a sentence about what is missing. */
  make: () => Item | string
  /** Adds an item. @returns whether it is stored */
  onAdd: (item: Item) => Promise<boolean>
  onTakeBack: (item: Item) => Promise<boolean>
  /** What is said of an added item. */
  added: (item: Item) => string
  /** What is to be filled in. */
  children: ReactNode
}

/** One suggestion, which opens to be filled in. Once added it can be taken back while the suggestions are open. */
export function IdeaCard<Item extends object>(props: CardProps<Item>) {
  const { title, isListed, isOpen, onToggle, action, make, onAdd, onTakeBack, added, children } = props
  const [item, setItem] = useState<Item>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const head = useRef<HTMLButtonElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const id = useId()

  async function add() {
    if (isBusy) return
    const made = make()
    if (typeof made === 'string') return setProblem(made)
    setBusy(true)
    const isStored = await onAdd(made)
    flushSync(() => {
      setBusy(false)
      setItem(made)
      setProblem(isStored ? '' : texts.unsaved)
    })
    undo.current?.focus()
  }

  async function takeBack(taken: Item) {
    flushSync(() => {
      setItem(undefined)
      setProblem('')
    })
    head.current?.focus()
    await onTakeBack(taken)
  }

  return (
    <section className="item-card idea" data-added={item !== undefined}>
      {item ? (
        <p className="idea-head">
          <span>{title}</span>
          <Icon name="check" />
        </p>
      ) : (
        <button
          ref={head}
          type="button"
          className="idea-head"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span>
            {title}
            {isListed && <small>Sudah ada di daftarmu</small>}
          </span>
          <Icon name="plus" />
        </button>
      )}
      {isOpen && !item && (
        <div id={id} className="stack idea-body">
          {children}
          <button type="button" className="button button-wax" aria-busy={isBusy} onClick={() => void add()}>
            {action}
          </button>
        </div>
      )}
      <div className="ends idea-added">
        <p role="status">{item && added(item)}</p>
        {item && (
          <button ref={undo} type="button" className="text-button" onClick={() => void takeBack(item)}>
            Urungkan
          </button>
        )}
      </div>
      <FormProblem>{problem}</FormProblem>
    </section>
  )
}
