import { currentAccount } from '#web/session/own-content.ts'
import { recall, remember } from '#web/storage.ts'
import { createStore, useStore } from '#web/store.ts'
import { type Answers, occasions } from './contract.ts'

/** The answers so far; no occasion until a stamp was chosen. */
export type KeptAnswers = Omit<Answers, 'occasion'> & { occasion: Answers['occasion'] | undefined }

const empty: KeptAnswers = {
  occasion: undefined,
  name: '',
  giver: '',
  date: '',
  occasionDay: '',
  meetingPlace: '',
  order: '',
  place: '',
  petName: '',
  closing: '',
}

const kept = createStore(empty)
const stored = createStore(true)

read()
currentAccount.subscribe(read)

/** The answers of the signed-in account, kept on this device until they are used or erased. */
export const answers = {
  get: kept.get,

  change(change: Partial<KeptAnswers>) {
    kept.set({ ...kept.get(), ...change })
    const name = key()
    stored.set(name !== undefined && remember(name, JSON.stringify(kept.get())))
  },

  erase() {
    kept.set(empty)
    const name = key()
    if (name) remember(name, undefined)
  },
}

export function useAnswers() {
  return useStore(kept)
}

/** Whether the device keeps the answers: where the browser blocks storage they last as long as the tab. */
export function useIsKept() {
  return useStore(stored)
}

/** Whether answers are kept. */
export function useHasAnswers() {
  return useStore(kept, (current) => current !== empty)
}

// The gift has an address of its own, so the account is enough of a key.
function key() {
  const email = currentAccount.get()
  return email ? `beginning ${email}` : undefined
}

function read() {
  const name = key()
  kept.set((name && readAnswers(recall(name))) || empty)
}

function readAnswers(text: string | undefined): KeptAnswers | undefined {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    if (typeof found !== 'object' || found === null) return undefined
    const values = new Map<string, unknown>(Object.entries(found))
    const written = (name: keyof Answers) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : ''
    }
    return {
      occasion: occasions.find((each) => each === values.get('occasion')),
      name: written('name'),
      giver: written('giver'),
      date: written('date'),
      occasionDay: written('occasionDay'),
      meetingPlace: written('meetingPlace'),
      order: written('order'),
      place: written('place'),
      petName: written('petName'),
      closing: written('closing'),
    }
  } catch {
    return undefined
  }
}
