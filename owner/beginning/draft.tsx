import { useMemo, useRef, useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import type { Answers, Choices } from './contract.ts'
import { useNow } from './days.tsx'
import { DraftResult, FailedRows } from './draft-result.tsx'
import { DraftRow, problemOf } from './draft-row.tsx'
import type { PickedFiles } from './files.tsx'
import { Landing } from './landing.tsx'
import { type Row, rowsOf } from './rows.tsx'
import { LookContext, useSpot } from './spot.tsx'
import { useDraftSaving } from './use-draft-saving.tsx'
import './draft.css'

type Props = {
  answers: Answers
  files: PickedFiles
  choices: Choices
  onChoose: (choices: Choices) => void
  /** Back to the questions. */
  onBack: () => void
  /** Everything chosen is stored. */
  onUsed: () => void
  /** All of it was undone. */
  onUndone: () => void
  /** The owner goes on. */
  onDone: () => void
}

/** What the answers become: every row can be altered or left out before it is stored. */
export function Draft(props: Props) {
  const { onBack, onUsed, onUndone, onDone } = props
  const { made, rows, chosen, alter, toggle, isOn } = useRows(props)
  const saving = useDraftSaving(made)
  const { outcomes, busy, savedAt, use } = saving
  const [isChecked, setChecked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const usable = chosen.filter(({ id }) => !outcomes.has(id) || outcomes.get(id)?.state === 'failed')
  const failed = rows.filter(({ id }) => outcomes.get(id)?.state === 'failed')
  const [spot, look] = useSpot()
  const isDone = savedAt !== undefined && usable.length === 0

  async function submit() {
    if (isDone) return onDone()
    setChecked(true)
    if (usable.some(problemOf)) return
    if (await use(usable)) onUsed()
    heading.current?.focus()
  }

  const rowProps = (row: Row) => ({
    row,
    isOn: isOn(row),
    outcome: outcomes.get(row.id),
    isChecked,
    isOver: outcomes.get(row.id)?.state === 'saved' || (isDone && !failed.includes(row)),
    isBusy: busy !== undefined,
    onAlter: (text: string) => alter(row, text),
    onToggle: () => toggle(row.id),
  })

  return (
    <LookContext value={look}>
      <section className="draft">
        <header>
          <h1 ref={heading} tabIndex={-1}>
            Ini drafmu
          </h1>
          <p>
            Disusun dari jawabanmu dengan aturan sederhana, tidak dikirim ke mana-mana. Yang sudah pernah kamu
            tulis tidak disentuh.
          </p>
          {savedAt === undefined && (
            <button type="button" className="text-button" onClick={onBack}>
              Ubah jawaban
            </button>
          )}
        </header>
        <DraftResult saving={saving} failed={failed.length} onUndone={onUndone} />
        <div className="stack draft-groups">
          <FailedRows rows={failed}>{(row) => <DraftRow key={row.id} {...rowProps(row)} />}</FailedRows>
          {groupsOf(rows.filter((row) => !failed.includes(row))).map(([group, own]) => (
            <section key={group} className="desk-card draft-group">
              <h2>
                {group}
                {counts[group] && <em>{`${own.length} ${counts[group]}`}</em>}
              </h2>
              {group === LETTER && (
                <p className="small">
                  Ini petunjuk untukmu, bukan suratnya. Yang belum kamu tulis tidak pernah sampai kepadanya.
                </p>
              )}
              {own.map((row) => (
                <DraftRow key={row.id} {...rowProps(row)} />
              ))}
            </section>
          ))}
        </div>
        <Landing rows={chosen.filter(({ id }) => outcomes.get(id)?.state !== 'taken')} spot={spot} />
        <footer className="draft-foot">
          <p role="status">
            <b>{busy ? 'Sebentar' : isDone ? 'Drafmu sudah masuk' : `${usable.length} dipilih`}</b>
            <span>{isDone ? 'Sisanya ada di Persiapan' : 'Draf tetap di perangkat ini'}</span>
          </p>
          <button
            type="button"
            className="button button-wax"
            disabled={busy !== undefined || (!isDone && usable.length === 0)}
            onClick={() => void submit()}
          >
            {busy === 'saving' ? 'Menyimpan' : isDone ? 'Lanjut ke Persiapan' : 'Pakai yang dipilih'}
          </button>
        </footer>
      </section>
    </LookContext>
  )
}

const LETTER = 'Kerangka surat'

// What the rows of a group are counted in.
const counts: Record<string, string> = { Kuis: 'pertanyaan', 'Teka-teki silang': 'kata', Kupon: 'nama' }

// The rows with what the owner altered, and which of them are chosen.
function useRows({ answers, files: { song, photos }, choices, onChoose }: Props) {
  const { timeZone } = useNow()
  const made = useMemo(
    () => rowsOf(answers, { song, photos }, { timeZone, now: serverNow() }),
    [answers, song, photos, timeZone],
  )
  const { texts, left } = choices
  const rows = made.map((row) => ({ ...row, text: texts[keyOf(row)] ?? row.text }))
  const isOn = ({ id }: Row) => !left.includes(id)
  return {
    made,
    rows,
    isOn,
    chosen: rows.filter(isOn),
    alter: (row: Row, text: string) => {
      const own = made.find(({ id }) => id === row.id)
      if (own) onChoose({ texts: { ...texts, [keyOf(own)]: text }, left })
    },
    toggle: (id: string) =>
      onChoose({ texts, left: left.includes(id) ? left.filter((each) => each !== id) : [...left, id] }),
  }
}

// An answer that changes later makes another text of its row, which the altered one does not replace.
function keyOf({ id, text }: Row) {
  return `${id} ${text}`
}

function groupsOf(rows: Row[]) {
  const groups = [...new Set(rows.map(({ group }) => group))]
  return groups.map((group) => [group, rows.filter((row) => row.group === group)] as const)
}
