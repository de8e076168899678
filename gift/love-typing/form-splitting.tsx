import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { countCharacters } from '#contract/characters.ts'
import { texts as common } from '#contract/texts.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { fitText, joinUntil, splitText } from '#web/forms/split-text.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { limits, sample } from './contract.ts'
import { fields } from './fields.ts'
import { draftName, type Values } from './form-values.tsx'

/** The caret's position: the paragraph, and the offset in UTF-16 units. */
type Caret = { index: number; at: number }

/** Splits and joins the paragraphs of the letter, so that a whole letter can be pasted into one of them. */
export function useSplitting(
  form: UseFormReturn<Values>,
  list: RefObject<HTMLOListElement | null>,
  isSample: boolean,
) {
  const texts = () => form.getValues('paragraphs').map(({ text }) => text)

  function place(paragraphs: string[], caret?: Caret) {
    const values = paragraphs.map((text) => ({ text }))
    if (!list.current) return drafts.keep(draftName, { ...form.getValues(), paragraphs: values })
    flushSync(() => form.setValue('paragraphs', values, { shouldDirty: true }))
    if (!caret) return
    const field = list.current.querySelectorAll('textarea')[caret.index]
    field?.focus()
    field?.setSelectionRange(caret.at, caret.at)
  }

  /**
   * Replaces one paragraph by several, and puts the caret `beforeEnd` characters before the end of the last.
   */
  function part(index: number, pieces: string[], beforeEnd: number) {
    const before = texts()
    const all = before.toSpliced(index, 1, ...pieces)
    const fitting =
      all.length > limits.paragraphs ? joinUntil(all, limits.paragraphs, fields.paragraph.max) : all
    const last = Math.min(index + pieces.length, fitting.length) - 1
    place(fitting, { index: last, at: Math.max(0, (fitting[last]?.length ?? 0) - beforeEnd) })
    announce(fitting, before)
  }

  function announce(now: string[], before: string[]) {
    const action = { label: common.undo, act: () => place(before) }
    showAlert(`Suratmu sekarang ${now.length} paragraf.`, { action, draft: draftName })
  }

  /** Replaces the sample's paragraphs by a letter; paragraphs that were changed stay. */
  function replaceSample(index: number, letter: string[]) {
    const before = texts()
    const isOwn = (text: string, at: number) => at !== index && text.trim() !== '' && !sample.includes(text)
    const above = before.slice(0, index).filter(isOwn)
    const below = before.slice(index + 1).filter((text) => isOwn(text, -1))
    const all = joinUntil([...above, ...letter, ...below], limits.paragraphs, fields.paragraph.max)
    const last = all.length - below.length - 1
    place(all, { index: last, at: all[last]?.length ?? 0 })
    announce(all, before)
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>, index: number) {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain')
    const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)]
    const letter = splitText(pasted, fields.paragraph.max)
    const isFree = (before + after).trim() === '' || sample.includes(value)
    if (isSample && letter.length > 1 && isFree) {
      event.preventDefault()
      return replaceSample(index, letter)
    }
    const pieces = insert(before, pasted, after)
    if (pieces.length < 2) return
    event.preventDefault()
    part(index, pieces, after.length)
  }

  /** The paragraph joined with the one above; undefined where that would be too long. */
  function joined(index: number) {
    const [above, below] = [texts()[index - 1], texts()[index]]
    if (above === undefined || below === undefined) return undefined
    const start = above.trimEnd() === '' ? '' : `${above.trimEnd()} `
    const text = start + below.trimStart()
    return countCharacters(text) > fields.paragraph.max ? undefined : { text, at: start.length }
  }

  function join(index: number) {
    const found = joined(index)
    if (found) place(texts().toSpliced(index - 1, 2, found.text), { index: index - 1, at: found.at })
  }

  return {
    paste,
    joined,
    join,
    /** Cuts a paragraph that is too long. */
    cut: (index: number) => part(index, fitText(texts()[index] ?? '', fields.paragraph.max), 0),
    /** Backspace at the start of a paragraph joins it with the one above. */
    onKey(event: KeyboardEvent<HTMLTextAreaElement>, index: number) {
      const { selectionStart, selectionEnd } = event.currentTarget
      if (event.key !== 'Backspace' || selectionStart + selectionEnd > 0 || !joined(index)) return
      event.preventDefault()
      join(index)
    },
  }
}

// A line break at an end of the pasted text separates it from the text around it.
function insert(before: string, pasted: string, after: string) {
  const [first = '', ...rest] = splitText(pasted, fields.paragraph.max)
  const pieces = [...attach(before, /^\s*/.exec(pasted)?.[0] ?? '', first), ...rest]
  const last = pieces.pop() ?? ''
  const end = pasted.trim() === '' ? '' : (/\s*$/.exec(pasted)?.[0] ?? '')
  return [...pieces, ...attach(last, end, after)].flatMap((piece) => fitText(piece, fields.paragraph.max))
}

function attach(start: string, between: string, end: string) {
  const isParted = between.includes('\n') && start.trim() !== '' && end.trim() !== ''
  return isParted ? [start, end] : [start + (start && end ? between.replace(/\s+/g, ' ') : '') + end]
}
