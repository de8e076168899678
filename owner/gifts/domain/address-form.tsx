import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/address.ts'
import { create, load, loadAddress } from '#owner/gifts/calls.ts'
import { texts } from '#owner/gifts/contract.ts'
import { useEnterGift } from '#owner/gifts/use-enter-gift.tsx'
import { call, Refusal } from '#web/api/call.ts'
import { refresh } from '#web/api/content.ts'
import { useChange } from '#web/session/use-change.tsx'
import { FieldFrame } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { AddressIdeas } from './address-ideas.tsx'
import './address-form.css'

// In milliseconds, after the last key.
const PAUSE = 350

/** Chooses an address for a new gift, creates it there, and opens its hub. */
export function AddressForm() {
  const [address, setAddress] = useState('')
  const answer = useAnswer(address)
  const { begin, isBusy, problem, forgetProblem } = useCreateGift()
  const isWrong = problem !== '' || answer.is_free === false
  const input = useRef<HTMLInputElement>(null)
  const pick = (idea: string) => {
    forgetProblem()
    setAddress(idea)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    input.current?.focus()
    void begin(address)
  }
  return (
    <form className="stack address-form" noValidate onSubmit={submit}>
      <FieldFrame label="Alamat kado" error={problem} hint={undefined} count={undefined}>
        {(names) => (
          <div className="input address-box" data-wrong={isWrong}>
            <input
              {...names}
              ref={input}
              value={address}
              placeholder="bunga-mawar"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={isWrong || undefined}
              onChange={(event) => {
                forgetProblem()
                setAddress(tidied(event))
              }}
            />
            <span>.{window.location.host}</span>
          </div>
        )}
      </FieldFrame>
      {!problem && <Said {...answer} />}
      <SubmitButton isBusy={isBusy}>Mulai</SubmitButton>
      <AddressIdeas taken={answer.is_free === false ? address : ''} onPick={pick} />
    </form>
  )
}

type Answer = { message: string; is_free?: boolean }

function Said({ message, is_free }: Answer) {
  return (
    <p className="aside address-said" role="status" data-free={is_free}>
      {is_free && <Icon name="check" />}
      {message}
    </p>
  )
}

// The server's answer about an address that is long enough, after typing has paused.
function useAnswer(address: string): Answer {
  const [answer, setAnswer] = useState<Answer & { of: string }>({ of: '', message: '' })
  useEffect(() => {
    if (address.length < limits.address.min) return
    let isLate = false
    const say = (next: Answer) => isLate || setAnswer({ ...next, of: address })
    const timer = window.setTimeout(() => {
      call(loadAddress, { address }).then(say, (error: unknown) =>
        say({ message: error instanceof Refusal ? error.message : '' }),
      )
    }, PAUSE)
    return () => {
      isLate = true
      window.clearTimeout(timer)
    }
  }, [address])
  if (address.length < limits.address.min) return { message: texts.howToAddress }
  return answer.of === address ? answer : { message: texts.asking }
}

function useCreateGift() {
  const { run, isBusy, problem, setProblem } = useChange({ isInline: true })
  const entering = useEnterGift()
  async function begin(address: string) {
    const created = await run(() => call(create, { address }), { fallback: texts.notMade })
    if (!created) return
    await entering.go(created.data.id)
    // Where the hub cannot be opened now, the gift is on the list; otherwise the browser has left this page.
    void refresh(load)
  }
  return { begin, isBusy: isBusy || entering.isBusy, problem, forgetProblem: () => setProblem('') }
}

// Written as it will be stored; each letter is replaced by one letter, so the caret keeps its place.
function tidied({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd } = currentTarget
  const text = currentTarget.value.toLowerCase().replace(/[\s_]/g, '-')
  if (text !== currentTarget.value) {
    currentTarget.value = text
    currentTarget.setSelectionRange(selectionStart, selectionEnd)
  }
  return text
}
