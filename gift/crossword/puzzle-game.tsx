import { useEffect, useRef, useState } from 'react'
import { texts as common } from '#contract/texts.ts'
import { type Rise, useHearts } from '#web/effects/hearts.tsx'
import { reportFinished } from '#web/journal/finished.ts'
import { play as playSound } from '#web/sound/sound.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { texts } from './contract.ts'
import { Board } from './puzzle-board.tsx'
import { Clues } from './puzzle-clues.tsx'
import { Dock } from './puzzle-dock.tsx'
import * as moves from './puzzle-moves.tsx'
import { keepProgress, readProgress } from './puzzle-progress.tsx'
import { readSheet, type Sheet } from './puzzle-sheet.tsx'
import type { Entry } from './schemas.ts'

const celebration: Rise = { count: 48, duration: 3600, maxDelay: 900, blurIn: 0, blurOut: 700 }

/** The puzzle on its paper, its clues, and the dock with its controls below. */
export function Game({ words, sentence = '' }: { words: Entry[]; sentence?: string | undefined }) {
  const [sheet] = useState(() => readSheet(words))
  const { play, isSolved, moved, act, checkAll, clear, help } = usePlay(sheet)
  const filled = play.letters.filter(Boolean).length
  return (
    <main className="puzzle" data-solved={isSolved}>
      <div className="stack puzzle-table">
        <section className="paper puzzle-paper" aria-label="Papan">
          <header>
            <h1 className="centred">{texts.title}</h1>
            <p className="type ends">
              <span>edisi kita berdua</span>
              <span>
                {filled} dari {sheet.squares.length} huruf
              </span>
            </p>
          </header>
          <Board sheet={sheet} play={play} moved={moved} act={act} />
          <div className="cluster puzzle-tools">
            <button type="button" className="link" onClick={checkAll}>
              Periksa
            </button>
            <button
              type="button"
              className="link"
              data-place="puzzle.help"
              onClick={help}
              disabled={isSolved}
            >
              Bantu satu huruf
            </button>
            <button type="button" className="link" onClick={clear}>
              Kosongkan
            </button>
          </div>
        </section>
        <Clues sheet={sheet} play={play} act={act} />
      </div>
      <Dock sheet={sheet} play={play} isSolved={isSolved} sentence={sentence} act={act} onRestart={clear} />
    </main>
  )
}

function usePlay(sheet: Sheet) {
  const [play, setPlay] = useState<moves.Play>(() => begin(sheet))
  const [moved, setMoved] = useState(0)
  const isSolved = moves.isSolved(sheet, play)
  useEffect(() => keepProgress(sheet, play.letters), [sheet, play.letters])
  useCelebration(isSolved)
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

// Only a puzzle that has just been solved is celebrated, not one that is already solved when it opens.
function useCelebration(isSolved: boolean) {
  const wasSolved = useRef(isSolved)
  const [isCelebrated, setCelebrated] = useState(false)
  useHearts(celebration, isCelebrated)
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
  const play: moves.Play = { letters: readProgress(sheet), at: 0, direction: 'across', wrong: [] }
  return first ? moves.goTo(first)(sheet, play) : play
}
