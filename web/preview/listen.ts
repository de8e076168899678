import * as z from 'zod/mini'
import { renewAll, showTyped } from './content.ts'
import { goTo } from './places.ts'

// More than the hub has forms.
const MOST_RESPONSES = 60
const LONGEST_FIELD = 100

// A read without input (`keyOf`).
const Key = z.string().check(z.regex(/^\/[\w/.-]+ \{\}$/))

const Message = z.union([
  z.literal('stored'),
  z.strictObject({ typed: z.array(z.tuple([Key, z.unknown()])).check(z.maxLength(MOST_RESPONSES)) }),
  // A form's name and a field's, and the address of the screen that shows it.
  z.strictObject({
    field: z.string().check(z.maxLength(LONGEST_FIELD)),
    path: z.optional(z.string().check(z.regex(/^\/[\w/-]*$/))),
  }),
])

type Message = z.output<typeof Message>

// The last messages, for the crossword's page in the frame within this one.
let typed: Message | undefined
let edited: Message | undefined

// Accepts messages only from the page around this one, of the same origin; they are data, never markup.
window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== window.location.origin) return
  if (source === window.parent) hear(data)
  else if (data === 'ready' && [...inner()].some((each) => each === source))
    for (const each of [typed, edited]) pass(each)
})

window.parent.postMessage('ready', window.location.origin)

function hear(data: unknown) {
  const { success, data: message } = Message.safeParse(data)
  if (!success) return
  if (message === 'stored') renewAll()
  else if ('typed' in message) {
    typed = message
    showTyped(message.typed)
  } else {
    // The crossword's page has no other screen to go to.
    edited = { field: message.field }
    goTo(message.field, message.path)
    return pass(edited)
  }
  pass(message)
}

function pass(message: Message | undefined) {
  if (message) for (const each of inner()) each.postMessage(message, window.location.origin)
}

function inner() {
  const frames = document.querySelectorAll<HTMLIFrameElement>('iframe[name="preview"]')
  return [...frames].flatMap(({ contentWindow }) => contentWindow ?? [])
}
