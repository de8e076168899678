import * as z from 'zod/mini'
import { showTyped } from './answers.ts'
import { goTo } from './places.ts'
import { renewAll } from './stored.ts'

// More than the hub has forms; a place is the name of a form and a field.
const MOST_ANSWERS = 60
const LONGEST_PLACE = 100

const Message = z.union([
  z.literal('stored'),
  z.strictObject({
    typed: z.array(z.tuple([z.string(), z.unknown()])).check(z.maxLength(MOST_ANSWERS)),
  }),
  z.strictObject({ place: z.string().check(z.maxLength(LONGEST_PLACE)) }),
])

type Message = z.output<typeof Message>

// The last messages, for the crossword's page in the frame within this one.
let typed: Message | undefined
let place: Message | undefined

// Accepts messages only from the page around this one, of the same origin; they are data, never markup.
window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== window.location.origin) return
  if (source === window.parent) hear(data)
  else if (data === 'ready' && [...inner()].some((each) => each === source))
    for (const each of [typed, place]) pass(each)
})

window.parent.postMessage('ready', window.location.origin)

function hear(data: unknown) {
  const { success, data: message } = Message.safeParse(data)
  if (!success) return
  pass(message)
  if (message === 'stored') return renewAll()
  if ('typed' in message) {
    typed = message
    showTyped(message.typed)
  } else {
    place = message
    goTo(message.place)
  }
}

function pass(message: Message | undefined) {
  if (message) for (const each of inner()) each.postMessage(message, window.location.origin)
}

function inner() {
  const frames = document.querySelectorAll<HTMLIFrameElement>('iframe[name="preview"]')
  return [...frames].flatMap(({ contentWindow }) => contentWindow ?? [])
}
