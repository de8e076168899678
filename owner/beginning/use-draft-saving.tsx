import { useEffect, useState } from 'react'
import { texts as common } from '#contract/texts.ts'
import { failureOf, isGivenUp } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { forSameAccount } from '#web/session/own-content.ts'
import { needsLogin } from '#web/session/session.ts'
import { listTargets } from './list-targets.tsx'
import { pageTargets } from './page-targets.tsx'
import type { Row } from './rows.tsx'
import type { Target } from './targets.tsx'

/** What became of a row: it is stored, the owner had written there, or it could not be stored. */
export type Outcome = { state: 'saved' | 'taken' | 'failed'; sentence: string }

type Outcomes = ReadonlyMap<string, Outcome>

/** How each saved page is undone. */
type Undos = ReadonlyMap<Target, () => Promise<boolean>>

const targets = [...pageTargets, ...listTargets]

/** Saves the rows of a draft, one save for each page, and never over what the owner has written. */
export function useDraftSaving(rows: Row[]) {
  const { attempt } = useLoginGate()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [undos, setUndos] = useState<Undos>(new Map())
  const [busy, setBusy] = useState<'saving' | 'undoing'>()
  const [savedAt, setSavedAt] = useState<number>()
  const [problem, setProblem] = useState('')
  const [isUndone, setUndone] = useState(false)
  useTaken(rows, setOutcomes)

  async function saveAt(target: Target, chosen: Row[]) {
    const found = new Map<string, Outcome>()
    try {
      const open = await target.open()
      for (const row of chosen) {
        const sentence = open.taken(row)
        if (sentence) found.set(row.id, { state: 'taken', sentence })
      }
      const free = chosen.filter(({ id }) => !found.has(id))
      if (free.length === 0) return found
      const undo = await open.save(free)
      setUndos((known) => new Map(known).set(target, both(undo, known.get(target))))
      for (const { id } of free) found.set(id, { state: 'saved', sentence: 'Tersimpan' })
    } catch (error) {
      // The login comes first, and the page again after it.
      if (isGivenUp(error) || needsLogin(error)) throw error
      console.error(`Saving the draft of ${target.page} failed`, error)
      const failed = chosen.filter(({ id }) => !found.has(id))
      const sentence = failureOf(error, common.saveFailed)
      for (const { id } of failed) found.set(id, { state: 'failed', sentence })
    }
    return found
  }

  async function saveAll(chosen: Row[]) {
    let isSaved = true
    for (const target of targets) {
      const own = rowsAt(target, chosen)
      if (own.length === 0) continue
      const found = await attempt(forSameAccount(() => saveAt(target, own)))
      isSaved &&= [...found.values()].every(({ state }) => state !== 'failed')
      setOutcomes((known) => new Map([...known, ...found]))
      setSavedAt(Date.now())
    }
    return isSaved
  }

  /** Saves the chosen rows; each page fails alone. @returns whether none did */
  async function use(chosen: Row[]) {
    setProblem('')
    setUndone(false)
    setBusy('saving')
    const isSaved = await saveAll(chosen).catch((error) => {
      setProblem(failureOf(error, common.saveFailed))
      return false
    })
    setBusy(undefined)
    return isSaved
  }

  async function undoAll() {
    const left: Target[] = []
    for (const [target, undo] of undos) {
      const isUndone = await attempt(forSameAccount(undo)).catch(() => false)
      if (!isUndone) left.push(target)
    }
    const leftRows = left.flatMap((target) => rowsAt(target, rows))
    const isLeft = (id: string) => leftRows.some((row) => row.id === id)
    setUndos((known) => new Map([...known].filter(([target]) => left.includes(target))))
    setOutcomes((known) => new Map([...known].filter(([id, { state }]) => state === 'taken' || isLeft(id))))
    const pages = left.map(({ page }) => page)
    setProblem(left.length > 0 ? `Belum diurungkan: ${pages.join(', ')}. Coba lagi.` : '')
    if (left.length === 0) setSavedAt(undefined)
    return left.length === 0
  }

  /** Restores every page as it was before, except one that has changed since. @returns whether none had */
  async function undo() {
    setBusy('undoing')
    const isUndone = await undoAll()
    setBusy(undefined)
    setUndone(isUndone)
    return isUndone
  }

  return { outcomes, busy, savedAt, isUndone, problem, canUndo: undos.size > 0, use, undo }
}

// Marks the rows that the owner has written, as soon as their pages are read.
function useTaken(rows: Row[], setOutcomes: (change: (known: Outcomes) => Outcomes) => void) {
  useEffect(() => {
    for (const target of targets) {
      const own = rowsAt(target, rows)
      if (own.length > 0) void look(target, own)
    }
    async function look(target: Target, own: Row[]) {
      // A page that cannot be read now is read again before its save.
      const open = await target.open().catch(() => undefined)
      if (!open) return
      const found = own.flatMap((row): [string, Outcome][] => {
        const sentence = open.taken(row)
        return sentence ? [[row.id, { state: 'taken', sentence }]] : []
      })
      setOutcomes((known) => new Map([...found, ...known]))
    }
  }, [rows, setOutcomes])
}

function rowsAt({ read }: Target, rows: Row[]) {
  return rows.filter((row) => row.read === read)
}

// The last save is undone first.
function both(undo: () => Promise<boolean>, earlier: (() => Promise<boolean>) | undefined) {
  return async () => (await undo()) && (earlier === undefined || (await earlier()))
}
