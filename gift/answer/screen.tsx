import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { countCharacters } from '#contract/characters.ts'
import { routes } from '#contract/routes.ts'
import { load as loadMenu } from '#gift/features/calls.ts'
import { names, readSelection } from '#gift/features/contract.ts'
import { useContent } from '#web/api/content.ts'
import { answers } from '#web/gift-state/answers.ts'
import { nextRoom, noteVisit, recallVisited, rooms } from '#web/gift-state/visited.ts'
import { BackLink } from '#web/scene/back-link.tsx'
import { Scene } from '#web/scene/scene.tsx'
import { ScriptHeading } from '#web/scene/script-heading.tsx'
import { findFormat, formats, useRecorder } from '#web/sound/recorder.ts'
import { play } from '#web/sound/sound.ts'
import { useStore } from '#web/store.ts'
import { RemoveUnusable } from '#web/ui/remove-unusable.tsx'
import { limits, pages } from './contract.ts'
import { useGiverTexts } from './screen-giver.tsx'
import { AnswerIcon } from './screen-icon.tsx'
import { useRelease } from './screen-release.tsx'
import {
  type After,
  beginAnswer,
  discardVoice,
  keepVoice,
  sendAnswer,
  sending,
  writeText,
} from './screen-sending.tsx'
import { type AnswerMode, ModeTabs, Skin } from './screen-sheet.tsx'
import { bars, texts } from './screen-texts.tsx'
import { Voice } from './screen-voice.tsx'
import './screen.css'
import './screen-flight.css'

export { AnswerLanterns } from './screen-lanterns.tsx'

const rules = { seconds: limits.voice, bars, formats: formats.best }

const cameFrom: Record<After, string> = {
  letter: routes.loveTyping,
  video: routes.videoGift,
  coupon: routes.coupon,
}

/** The answer's screen: the sheet that the visitor writes on becomes a lantern and flies off. */
export function Screen() {
  const { after, back } = useOrigin()
  const [isUp, setUp] = useState(false)
  const { stage } = useStore(sending)
  const { to } = useGiverTexts()
  useState(beginAnswer)
  return (
    <Scene plate="night" className="answer" title={texts.title}>
      <i className="scrim answer-scrim" />
      <i className="glint answer-glint" />
      <div className="wrap below-corner column answer-wrap" data-gone={stage === 'sent'} data-up={isUp}>
        <div className="corner">
          <BackLink to={back}>{texts.back}</BackLink>
        </div>
        <header className="centred answer-head">
          <ScriptHeading>{texts.title}</ScriptHeading>
          <p className="type">{to}</p>
        </header>
        {answers === 'taken' ? (
          <Answer after={after} onUp={setUp} />
        ) : (
          <p className="aside-night answer-untaken">{texts.notTaken}</p>
        )}
        <div className="stack centred answer-done" role="status">
          {isUp && <Flown />}
        </div>
      </div>
    </Scene>
  )
}

// A sealed letter is answered like the letter; the back link has its id.
function useOrigin() {
  const asked = new URLSearchParams(useSearch())
  const after = pages.find((page) => page === asked.get('after')) ?? 'letter'
  const sealed = /^\d+$/.exec(asked.get('from') ?? '')
  return { after, back: sealed ? `${routes.sealedLetters}/${sealed[0]}` : cameFrom[after] }
}

function Flown() {
  const link = useRef<HTMLAnchorElement>(null)
  const { found } = useGiverTexts()
  const menu = useContent(loadMenu).data
  // All answers follow a page of the first room.
  const next = nextRoom(readSelection(menu?.selected_features), ['gift', ...recallVisited()])
  // The pressed button has disappeared.
  useEffect(() => link.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <p className="script">{texts.flown}</p>
      <p className="aside-night">{found(menu?.title)}</p>
      <div className="cluster">
        <Link ref={link} className="button button-ghost" to={routes.features}>
          {texts.lanterns}
        </Link>
        {next && (
          <Link className="button button-ghost" to={rooms[next]} onClick={() => noteVisit(next)}>
            {texts.next(names[next])}
          </Link>
        )}
      </div>
    </>
  )
}

function Answer({ after, onUp }: { after: After; onUp: (isUp: boolean) => void }) {
  const sheet = useRef<HTMLElement>(null)
  const { stage, problem, text } = useStore(sending)
  const { honest } = useGiverTexts()
  const [way, setWay] = useState<AnswerMode>('write')
  const [voice, setVoice] = useState<Blob>()
  const hold = (recorded: Blob | undefined) => {
    setVoice(recorded)
    keepVoice(recorded)
  }
  useEffect(() => discardVoice, [])
  const { recording, start, stop, reset } = useRecorder(rules, hold)
  const isBusy = stage === 'busy' || stage === 'sent'
  const up = useCallback(() => onUp(true), [onUp])
  useRelease(sheet, stage === 'sent', up)

  async function send() {
    await stop()
    await sendAnswer(after)
    if (sending.get().problem === texts.empty) sheet.current?.querySelector('textarea')?.focus()
  }

  return (
    <>
      <section ref={sheet} className="halo tall answer-fly" aria-hidden={stage === 'sent'} inert={isBusy}>
        <Skin />
        <ModeTabs way={way} onWay={setWay} canSpeak={findFormat() !== undefined}>
          {way === 'write' ? (
            <Words text={text} />
          ) : (
            <Voice
              recording={recording}
              voice={voice}
              onStart={() => {
                play('tap')
                void start()
              }}
              onStop={() => void stop()}
              onReset={reset}
            />
          )}
        </ModeTabs>
      </section>
      <div className="stack answer-act">
        {stage === 'failed' && (
          <p className="centred problem-night" role="alert">
            {problem}
          </p>
        )}
        <RemoveUnusable problem={problem} control="answer-words" />
        <p className="row answer-honest" id="answer-honest">
          <AnswerIcon name="eye" />
          <span>{honest}</span>
        </p>
        <button
          type="button"
          className="button button-wax"
          aria-busy={stage === 'busy'}
          disabled={isBusy}
          onClick={() => void send()}
        >
          {stage === 'busy' ? <i className="submit-ring" /> : <AnswerIcon name="lantern" />}
          {texts.release}
        </button>
      </div>
    </>
  )
}

function Words({ text }: { text: string }) {
  const id = useId()
  const { field } = useGiverTexts()
  const count = countCharacters(text)
  return (
    <>
      <textarea
        id="answer-words"
        dir="auto"
        className="answer-words"
        aria-label={field}
        aria-describedby={`${id} answer-honest`}
        placeholder={texts.placeholder}
        value={text}
        onChange={({ target }) => writeText(target.value)}
      />
      <p className="cluster small answer-meta">
        <span>{texts.paper}</span>
        <b id={id} data-over={count > limits.text}>
          {count}/{limits.text}
        </b>
      </p>
    </>
  )
}
