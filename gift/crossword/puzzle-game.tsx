import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/schemas.ts'
import { texts as common } from '#contract/texts.ts'
import { type Rise, useHearts } from '#web/effects/hearts.tsx'
import { whenIdle } from '#web/effects/idle.ts'
import { reportFinished } from '#web/journal/finished.ts'
import { isPreview } from '#web/preview.ts'
import { fetchPictures } from '#web/scene/picture.tsx'
import { play as playSound } from '#web/sound/sound.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { texts } from './contract.ts'
import { Board } from './puzzle-board.tsx'
import { Clues } from './puzzle-clues.tsx'
import { Dock } from './puzzle-dock.tsx'
import { End } from './puzzle-end.tsx'
import { PHOTO_SIZES } from './puzzle-end-print.tsx'
import * as moves from './puzzle-moves.tsx'
import { keepProgress, readProgress } from './puzzle-progress.tsx'
import { readSheet, type Sheet } from './puzzle-sheet.tsx'
import { texts as own } from './puzzle-texts.tsx'
import type { Entry } from './schemas.ts'

const celebration: Rise = { count: 48, duration: 3600, maxDelay: 900, blurIn: 0, blurOut: 700 }

type Props = {
  words: Entry[]
  /** What the solved puzzle shows; '' and undefined for none. */
  sentence: string
  photo: Picture | undefined
}

/** The puzzle on its paper, its clues, and the dock with its controls below; once it is solved, its end. */
export function Game({ words, sentence, photo }: Props) {
  const [sheet] = useState(() => readSheet(words))
  const { play, isSolved, moved, act, checkAll, clear, help } = usePlay(sheet, !sentence && !photo)
  const board = useRef<HTMLDivElement>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  // One that is solved when it opens shows its end at once.
  const [wasSolved, setWasSolved] = useState(isSolved)
  if (wasSolved && !isSolved) setWasSolved(false)
  const isOver = isPreview ? isPreviewed : isSolved
  const filled = play.letters.filter(Boolean).length
  useFetchedEnd(sentence, photo)
  return (
    <main className="puzzle" data-over={isOver}>
      <div className="stack puzzle-table" inert={isOver}>
        <section className="paper puzzle-paper" aria-label="Papan">
          <header>
            <h1 className="centred">{texts.title}</h1>
            <p className="type ends">
              <span>{own.edition}</span>
              {!isOver && <span>{own.filled(filled, sheet.squares.length)}</span>}
            </p>
          </header>
          <Board sheet={sheet} play={play} moved={moved} act={act} ref={board} />
          <div className="cluster puzzle-tools">
            <button type="button" className="link" onClick={checkAll}>
              Periksa
            </button>
            <button type="button" className="link" data-place="puzzle.help" onClick={help}>
              Bantu satu huruf
            </button>
            <button type="button" className="link" onClick={clear}>
              Kosongkan
            </button>
          </div>
        </section>
        <Clues sheet={sheet} play={play} act={act} />
      </div>
      <Dock sheet={sheet} play={play} act={act} isOver={isOver} />
      {isOver && (
        <End
          sheet={sheet}
          last={play.last}
          sentence={sentence}
          photo={photo}
          board={board}
          isPlayed={!isPreview && !wasSolved}
          onRestart={clear}
        />
      )}
      {isPreview && <Previews isOver={isOver} onChange={setPreviewed} />}
    </main>
  )
}

// The hub presses them before it marks a field.
function Previews({ isOver, onChange }: { isOver: boolean; onChange: (isOver: boolean) => void }) {
  const opens = isOver ? 'crossword.words' : 'crossword.sentence crossword.photo_url'
  return <button type="button" hidden data-opens={opens} onClick={() => onChange(!isOver)} />
}

// The script of the sentence is measured as soon as the puzzle is solved.
function useFetchedEnd(sentence: string, photo: Picture | undefined) {
  useEffect(
    () =>
      whenIdle(() => {
        if (sentence) void document.fonts.load('400 36px "Great Vibes"', sentence)
        if (photo) void fetchPictures([photo], PHOTO_SIZES)
      }),
    [sentence, photo],
  )
}

function usePlay(sheet: Sheet, hasNoEnd: boolean) {
  const [play, setPlay] = useState<moves.Play>(() => begin(sheet))
  const [moved, setMoved] = useState(0)
  const isSolved = moves.isSolved(sheet, play)
  useEffect(() => keepProgress(sheet, play.letters), [sheet, play.letters])
  useCelebration(isSolved, hasNoEnd)
  useHintWhenFull(play.letters.every(Boolean) && !isSolved)

  const act: moves.Act = (move) => {
    setPlay((now) => move(sheet, now))
    setMoved((count) => count + 1)
  }

  function checkAll() {
    const checked = moves.check(sheet, play)
    setPlay(checked)
    const count = checked.wrong.length
    playSound(count ? 'wrong' : 'done')
    if (count) showAlert(`${count} huruf belum tepat.`, 'failed')
    else showAlert(play.letters.some(Boolean) ? 'Sejauh ini semuanya tepat.' : 'Belum ada huruf yang diisi.')
  }

  function clear() {
    const { letters } = play
    setPlay({ ...begin(sheet), letters: letters.map(() => '') })
    showAlert('Papan dikosongkan.', {
      action: { label: common.undo, act: () => setPlay((now) => ({ ...now, letters })) },
    })
  }

  function help() {
    const helped = moves.help(sheet, play)
    if (helped) setPlay(helped)
    else showAlert('Kata ini sudah tepat. Pilih kata lain.')
    playSound('tap')
  }

  return { play, isSolved, moved, act, checkAll, clear, help }
}

// A full board with errors would look as if it were finished.
function useHintWhenFull(isWrong: boolean) {
  const wasWrong = useRef(isWrong)
  useEffect(() => {
    if (isWrong && !wasWrong.current) showAlert(texts.fullButWrong, 'failed')
    wasWrong.current = isWrong
  }, [isWrong])
}

// Only a puzzle that has just been solved is celebrated, not one that is already solved when it opens; no hearts rise
// over the photo and the sentence.
function useCelebration(isSolved: boolean, hasHearts: boolean) {
  const wasSolved = useRef(isSolved)
  const [isCelebrated, setCelebrated] = useState(false)
  useHearts(celebration, isCelebrated && hasHearts)
  useEffect(() => {
    if (isSolved && !wasSolved.current) {
      playSound('success')
      reportFinished('crossword-finished')
    }
    setCelebrated(isSolved && !wasSolved.current)
    wasSolved.current = isSolved
  }, [isSolved])
}

function begin(sheet: Sheet): moves.Play {
  const [first] = sheet.words
  const play: moves.Play = { letters: readProgress(sheet), at: 0, direction: 'across', wrong: [], last: 0 }
  return first ? moves.goTo(first)(sheet, play) : play
}
