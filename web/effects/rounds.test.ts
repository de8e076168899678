import { expect, test } from 'vitest'
import { ignoreRounds } from './rounds.ts'

test('nobody is told of the rounds of animations, and everybody of the rest', () => {
  const root = new EventTarget()
  const heard: string[] = []
  ignoreRounds(root)
  for (const type of ['animationiteration', 'animationend', 'click']) {
    root.addEventListener(type, () => heard.push(type))
    root.dispatchEvent(new Event(type))
  }
  expect(heard).toEqual(['animationend', 'click'])
})
