import { useState } from 'react'
import { IdeaCard, Ideas } from '#web/lists/ideas.tsx'
import type { FieldListing } from '#web/lists/use-field-list.ts'
import { useIdeas } from '#web/lists/use-ideas.ts'
import { Field } from '#web/ui/field.tsx'
import { isWord, lettersOf, limits, sample, texts } from './contract.ts'
import { clues } from './ideas.tsx'
import { layOut } from './layout.ts'
import type { Entry } from './schemas.ts'

const said = {
  unwritten: 'Tulis katanya dulu.',
  full: 'Papannya sudah penuh. Hapus satu kata dulu.',
  left: 'Belum bersilang dengan kata lain. Tetap disimpan.',
}

/** Suggests clues for a couple, whose words the owner gives. */
export function CrosswordIdeas({ list }: { list: FieldListing }) {
  return (
    <Ideas
      title="Dua belas ide kata"
      note="Petunjuknya sudah ada, kamu yang tahu katanya."
      count={`${list.fields.length} kata di papan`}
    >
      <Clues list={list} />
    </Ideas>
  )
}

function Clues({ list }: { list: FieldListing }) {
  const { isListed, add, takeBack } = useIdeas<Entry>(list, {
    items: sample.words,
    fewest: limits.fewestWords,
  })
  const [open, setOpen] = useState('')
  const words = () => list.values() as Entry[]
  return clues.map((clue) => (
    <CrosswordIdea
      key={clue}
      clue={clue}
      isListed={isListed((entry) => entry.clue === clue)}
      words={words}
      isOpen={open === clue}
      isFull={list.fields.length >= limits.words}
      onToggle={() => setOpen(open === clue ? '' : clue)}
      onAdd={add}
      onTakeBack={takeBack}
    />
  ))
}

type IdeaProps = {
  clue: string
  isListed: boolean
  words: () => Entry[]
  isOpen: boolean
  isFull: boolean
  onToggle: () => void
  onAdd: (entry: Entry) => Promise<boolean>
  onTakeBack: (entry: Entry) => Promise<boolean>
}

function CrosswordIdea({ clue, isListed, words, isOpen, isFull, onToggle, onAdd, onTakeBack }: IdeaProps) {
  const [word, setWord] = useState('')
  const letters = lettersOf(word)

  function make() {
    if (isFull) return said.full
    if (!letters) return said.unwritten
    if (!isWord(letters)) return texts.wordShape
    if (words().some((each) => lettersOf(each.word) === letters)) return texts.wordTwice
    return { word: word.trim(), clue }
  }

  function added(entry: Entry) {
    const others = words().filter(({ word }) => word !== entry.word)
    const isLeft = layOut([...others, entry]).left.length > layOut(others).left.length
    return `Ditambahkan: ${letters}. ${isLeft ? said.left : ''}`.trim()
  }

  return (
    <IdeaCard
      title={clue}
      isListed={isListed}
      isOpen={isOpen}
      onToggle={onToggle}
      action="Tambah ke teka-teki"
      make={make}
      onAdd={onAdd}
      onTakeBack={onTakeBack}
      added={added}
    >
      <Field
        label="kata"
        hint="Satu kata, 2 sampai 12 huruf. Spasi hilang sendiri."
        placeholder="Katanya"
        autoCapitalize="characters"
        spellCheck={false}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      {letters && (
        <p className="idea-letters" aria-hidden="true">
          {[...letters].slice(0, limits.letters).map((letter, index) => (
            <i key={index}>{letter}</i>
          ))}
        </p>
      )}
    </IdeaCard>
  )
}
