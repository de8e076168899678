import '#web/translation.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as loveTyping from '#gift/love-typing/calls.ts'
import * as opening from '#gift/opening/calls.ts'
import { enter, open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer, sampleOf } from '#tests/components/network.ts'
import {
  addressOf,
  expectShown,
  letSintaWait,
  openScreens,
  ownScreens,
  ownSteps,
  type Screen,
} from '#tests/components/screens.ts'
import { startTranslator, stopTranslator } from '#tests/components/translator.ts'

const [LETTER, NAME] = ['هدية لك!', 'نور العين']

beforeEach(() => {
  letSintaWait()
  startTranslator()
})
afterEach(stopTranslator)

test('a translated page keeps typing the name', async () => {
  answer(opening.load, [{ id: 1, title: 'إلى نور', recipient_name: NAME }])
  await withMotion()
  stopClock()
  await open('/')
  await pass(6000)
  await expect.poll(() => all('.opening-typed')[0]?.textContent).toBe(NAME)
  expect(all('h1 font')).toEqual([])
})

test('a translated letter keeps typing, and right-to-left words begin at the right', async () => {
  const { data } = sampleOf(loveTyping.load)
  answer(loveTyping.load, {
    ...sampleOf(loveTyping.load),
    data: { ...data, paragraphs: [LETTER, 'Dari aku.'] },
  })
  await withMotion()
  stopClock()
  await open('/love-typing')
  await expect.poll(() => all('.typed-text p').length).toBeGreaterThan(0)
  await pass(6000)
  const texts = () => all('.typed-text p').map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual([LETTER, 'Dari aku.'])
  expect(all('.typed-text p:first-child font font')).toHaveLength(1)
  expect(all('.typed-text p').map(beginsAt)).toEqual(['right', 'left'])
})

const visitors: [string, Screen][] = Object.entries(openScreens)
const owners: [string, Screen][] = [
  ...Object.entries(ownScreens),
  ...Object.entries(ownSteps).map(([name, steps]): [string, Screen] => [name, { shows: /./, steps }]),
]

test.each(visitors)('a translated screen loses nothing: %s', async (name, screen) => {
  await open(addressOf(name))
  await take(screen)
})

test.each(owners)('a translated screen of the owner loses nothing: %s', async (name, screen) => {
  await enter(addressOf(name))
  await take(screen)
})

async function take({ shows, steps = [] }: Screen) {
  await expectShown(shows)
  for (const [words, reach] of steps) {
    await reach()
    await expectShown(words)
  }
}

// The side at which the first letter of an element stands.
function beginsAt(element: Element) {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element
  const range = new Range()
  range.setStart(text, 0)
  range.setEnd(text, 1)
  const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
  return letter.x - box.x < box.right - letter.right ? 'left' : 'right'
}

function all(selector: string) {
  return [...document.querySelectorAll(selector)]
}
